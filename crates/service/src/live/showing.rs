//! What a board shows the public, one thing after the other.

use std::sync::Arc;

use protocol::views::PublicView;

use crate::live::Hall;
use crate::live::message::PublicMessage;
use crate::live::seat::Seat;
use crate::live::table::News;

/// Shows what news bring: of what spectators may see by now only the newest, for a record that is read brings much.
pub(crate) struct Showing<'s> {
    hall: &'s Hall,
    seat: &'s Seat,
    delay_s: u32,
    /// Counts what was shown.
    number: u32,
    newest: Option<Newest>,
}

struct Newest {
    view: PublicView,
    received_us: i64,
}

impl<'s> Showing<'s> {
    pub fn of(seat: &'s Seat, hall: &'s Hall, delay_s: u32) -> Showing<'s> {
        Showing {
            hall,
            seat,
            delay_s,
            number: seat.prompt.borrow().number,
            newest: None,
        }
    }

    /// Takes the next news.
    pub fn take(&mut self, news: News) {
        let received_us = news.received_us();
        let Some(view) = news.public else { return };
        if !self.hall.0.disclosure.is_due(received_us, self.delay_s) {
            self.show_newest();
        }
        self.number += 1;
        self.newest = Some(Newest { view, received_us });
    }

    /// There are no more.
    pub fn end(mut self) {
        self.show_newest();
    }

    fn show_newest(&mut self) {
        let Some(Newest { view, received_us }) = self.newest.take() else {
            return;
        };
        let message = PublicMessage::of(self.seat.name(), self.number, Some(view));
        let message = Arc::new(message);
        self.seat.prompt.send_replace(Arc::clone(&message));
        let (to, delay_s) = (&self.seat.delayed, self.delay_s);
        let disclosure = &self.hall.0.disclosure;
        disclosure.show(self.seat.name(), to, message, received_us, delay_s);
    }
}
