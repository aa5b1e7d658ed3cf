//! Writes and reads the lines of a queue's file.

use serde::{Deserialize, Serialize};

use crate::acts::NewAct;

/// The version of the file.
pub(super) const VERSION: u32 = 1;

/// A line of a queue's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(super) enum QueueLine {
    /// The heading: that it is a queue, and of which version.
    Queue {
        /// The version.
        jadoube_queue: u32,
    },
    /// An act that waits.
    Act {
        /// Its number in the file.
        number: u64,
        /// The board that it belongs to.
        board: Box<str>,
        /// The act, as it is sent.
        new: NewAct,
    },
    /// Acts that are done with, by their numbers.
    Done {
        /// The numbers.
        done: Vec<u64>,
    },
}

impl QueueLine {
    pub(super) const HEADING: QueueLine = QueueLine::Queue {
        jadoube_queue: VERSION,
    };

    /// The line with its end.
    pub(super) fn written(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("invariant: plain values are JSON");
        line.push(b'\n');
        line
    }

    /// What a line says, without its end.
    pub(super) fn read(line: &[u8]) -> Result<QueueLine, Box<str>> {
        let read = serde_json::from_slice(line);
        match read.map_err(|error: serde_json::Error| error.to_string())? {
            QueueLine::Queue { jadoube_queue } if jadoube_queue != VERSION => {
                Err(format!("version {jadoube_queue} is not known here").into())
            }
            line => Ok(line),
        }
    }
}
