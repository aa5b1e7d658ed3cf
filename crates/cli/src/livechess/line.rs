//! Holds a connection to LiveChess: opens it, asks for boards, hears what comes.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use sensing::decoders::livechess::{
    CallResult, EBoard, EBoardName, EBoardSubscription, LiveChessAnswer, LiveChessCall,
    LiveChessQuestion,
};
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::address::LiveChessAddress;

/// Who does not answer by then is not there.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);
/// No message is longer: a list of some thousand boards.
const LONGEST_MESSAGE: usize = 1 << 20;

/// The numbers of the calls and of the feed.
const ASKS_BOARDS: i64 = 1;
const SUBSCRIBES: i64 = 2;
const FEED: i64 = 1;

/// A connection to LiveChess.
pub struct LiveChessLine {
    runtime: Runtime,
    socket: WebSocketStream<TcpStream>,
}

impl LiveChessLine {
    /// Connects.
    ///
    /// # Errors
    /// Nobody answers there, or not as LiveChess does.
    pub fn open(address: &LiveChessAddress, within: Duration) -> Result<LiveChessLine, String> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        let opened = runtime.block_on(async { timeout(within, connect(address)).await });
        let socket = opened.map_err(|_| "nobody answers in time".to_owned())??;
        Ok(LiveChessLine { runtime, socket })
    }

    /// The boards that LiveChess reads.
    ///
    /// # Errors
    /// It does not answer, or not as LiveChess does.
    pub fn boards(&mut self) -> Result<Vec<EBoard>, String> {
        self.ask_for_boards()?;
        loop {
            match self.answer()? {
                LiveChessAnswer::Call {
                    id: ASKS_BOARDS,
                    param: Some(CallResult::Boards(boards)),
                    ..
                } => return Ok(boards),
                LiveChessAnswer::Call {
                    id: ASKS_BOARDS, ..
                } => {
                    return Err("its list of boards cannot be read".to_owned());
                }
                LiveChessAnswer::Error { param, .. } => return Err(param.message),
                LiveChessAnswer::Call { .. } | LiveChessAnswer::Feed { .. } => {}
            }
        }
    }

    /// Asks for the boards, without waiting for the answer.
    ///
    /// # Errors
    /// The connection is gone.
    pub fn ask_for_boards(&mut self) -> Result<(), String> {
        self.call(ASKS_BOARDS, LiveChessQuestion::Eboards)
    }

    /// Has what happens at this board told.
    ///
    /// # Errors
    /// The connection is gone.
    pub fn subscribe(&mut self, serial: &str) -> Result<(), String> {
        let subscription = EBoardSubscription {
            feed: "eboardevent".to_owned(),
            id: FEED,
            param: EBoardName {
                serialnr: serial.to_owned(),
            },
        };
        self.call(SUBSCRIBES, LiveChessQuestion::Subscribe(subscription))
    }

    fn call(&mut self, id: i64, what: LiveChessQuestion) -> Result<(), String> {
        let bytes = LiveChessCall { id, what }.bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let sent = self.socket.send(Message::text(text));
        let sent = self
            .runtime
            .block_on(async { timeout(ANSWERS_WITHIN, sent).await });
        let sent = sent.map_err(|_| "it takes nothing any more".to_owned())?;
        sent.map_err(|error| error.to_string())
    }

    /// The next message that can be read.
    fn answer(&mut self) -> Result<LiveChessAnswer, String> {
        let message = self
            .read(ANSWERS_WITHIN)?
            .ok_or("it does not answer in time")?;
        let read = serde_json::from_slice(&message);
        read.map_err(|_| "it does not answer as LiveChess does".to_owned())
    }

    /// What comes next, in one line; `None` if nothing comes for so long.
    ///
    /// # Errors
    /// The connection is gone, or what comes is too long.
    pub fn read(&mut self, wait: Duration) -> Result<Option<Vec<u8>>, String> {
        let socket = &mut self.socket;
        self.runtime.block_on(async {
            let until = Instant::now() + wait;
            loop {
                let Ok(next) = timeout_at(until, socket.next()).await else {
                    return Ok(None);
                };
                match next {
                    Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                        return Ok(Some(in_one_line(&message.into_data())));
                    }
                    Some(Ok(Message::Close(_))) | None => {
                        return Err("LiveChess has closed the connection".to_owned());
                    }
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error.to_string()),
                }
            }
        })
    }
}

async fn connect(address: &LiveChessAddress) -> Result<WebSocketStream<TcpStream>, String> {
    let in_words = |error: &dyn std::fmt::Display| error.to_string();
    let request = address.url().into_client_request();
    let request = request.map_err(|error| in_words(&error))?;
    let stream = TcpStream::connect((&*address.host, address.port)).await;
    let stream = stream.map_err(|error| in_words(&error))?;
    // calls are small and must not wait for one another
    let _ = stream.set_nodelay(true);
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE));
    let opened = client_async_with_config(request, stream, Some(config)).await;
    opened
        .map(|(socket, _)| socket)
        .map_err(|error| in_words(&error))
}

/// A message may be written over several lines; a line ends it.
fn in_one_line(message: &[u8]) -> Vec<u8> {
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let line = message
        .iter()
        .map(|byte| if is_break(byte) { b' ' } else { *byte });
    line.chain(std::iter::once(b'\n')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line() {
        assert_eq!(
            in_one_line(b"[ {\r\n \"a\" : 1\n} ]\n"),
            b"[ {   \"a\" : 1 } ] \n"
        );
    }
}
