//! Keeps what the device of one board has reported last of its sensors, and what of it arbiters
//! were told.

use crate::limits::SENSOR_TOLD_EVERY;
use crate::model::{NewSensor, ReportedState, Sensor, SensorState, UnheardPart};
use crate::time::{instant, micros};

/// A report that comes so much later or sooner than the one before tells of the same beginning.
const REPORTED_WITHIN_US: u64 = 2_000_000;

/// What is known of the sensors of one board.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownSensor {
    reported: Option<DatedReport>,
    told: Option<Sensor>,
    told_us: Option<i64>,
}

#[derive(Clone, Debug)]
struct DatedReport {
    sensor: NewSensor,
    since_us: i64,
    heard_us: i64,
}

impl KnownSensor {
    /// The device reports this. What it has reported before lasts on where it is the same, unless
    /// it says for how long.
    pub fn report(&mut self, sensor: NewSensor, now_us: i64) {
        if sensor.state == ReportedState::Ended {
            self.reported = None;
            return;
        }
        let before = self.reported.take();
        let lasts = before.filter(|before| {
            (before.sensor.state, &before.sensor.squares) == (sensor.state, &sensor.squares)
        });
        let began_us = now_us.saturating_sub(i64::from(sensor.for_ms) * 1_000);
        // what the way of a report takes is no news
        let is_known = |since_us: &i64| {
            sensor.for_ms == 0 || since_us.abs_diff(began_us) <= REPORTED_WITHIN_US
        };
        let known = lasts.map(|before| before.since_us);
        let since_us = known.filter(is_known).unwrap_or(began_us);
        self.reported = Some(DatedReport {
            since_us,
            heard_us: now_us,
            sensor,
        });
    }

    /// The device was heard.
    pub fn heard(&mut self, now_us: i64) {
        if let Some(reported) = &mut self.reported {
            reported.heard_us = now_us;
        }
    }

    /// As an arbiter sees it: a device that is not heard for so long is offline. `None` while
    /// nothing is reported.
    pub fn shown(&self, now_us: i64, after_us: i64) -> Option<Sensor> {
        let DatedReport {
            sensor,
            since_us,
            heard_us,
        } = self.reported.as_ref()?;
        let state = match sensor.state {
            _ if now_us.saturating_sub(*heard_us) >= after_us => {
                return Some(unheard(sensor, UnheardPart::Device, *heard_us));
            }
            ReportedState::Offline => {
                return Some(unheard(sensor, UnheardPart::Board, *since_us));
            }
            ReportedState::InStep => SensorState::InStep,
            ReportedState::Settling => SensorState::Settling,
            ReportedState::OutOfStep => SensorState::OutOfStep,
            ReportedState::Ended => return None,
        };
        Some(Sensor {
            family: sensor.family.clone(),
            state,
            since: instant(*since_us),
            unheard: None,
            squares: sensor.squares.clone(),
            doubted: sensor.doubted.clone(),
            men: sensor.men.clone(),
        })
    }

    /// Whether arbiters are to be told now what is shown: it has changed, and they were not told
    /// of this board a moment ago. What waits is told at the next look.
    pub fn is_due(&mut self, now_us: i64, after_us: i64) -> bool {
        let shown = self.shown(now_us, after_us);
        let is_soon = |told_us| (0..micros(SENSOR_TOLD_EVERY)).contains(&(now_us - told_us));
        if shown == self.told || self.told_us.is_some_and(is_soon) {
            return false;
        }
        self.told = shown;
        self.told_us = Some(now_us);
        true
    }

    /// Whether arbiters were told that nothing is heard.
    pub fn is_told_offline(&self) -> bool {
        let told = self.told.as_ref();
        told.is_some_and(|told| told.state == SensorState::Offline)
    }

    /// The time that boards are played in leaps by so much.
    pub fn time_leaps(&mut self, by_us: i64) {
        if let Some(reported) = &mut self.reported {
            reported.since_us = reported.since_us.saturating_add(by_us);
            reported.heard_us = reported.heard_us.saturating_add(by_us);
        }
        self.told_us = self.told_us.map(|told| told.saturating_add(by_us));
    }
}

/// Nothing is said of the men where nothing is heard.
fn unheard(sensor: &NewSensor, part: UnheardPart, since_us: i64) -> Sensor {
    Sensor {
        family: sensor.family.clone(),
        state: SensorState::Offline,
        since: instant(since_us),
        unheard: Some(part),
        squares: Vec::new(),
        doubted: Vec::new(),
        men: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: i64 = 1_000_000;
    const AFTER: i64 = 60 * S;

    fn report(state: ReportedState, squares: &[&str], for_ms: u32) -> NewSensor {
        NewSensor {
            family: "dgt".into(),
            state,
            for_ms,
            squares: squares.iter().map(|square| (*square).into()).collect(),
            doubted: Vec::new(),
            men: Some("?".repeat(64).into()),
        }
    }

    fn seen(known: &KnownSensor, now_s: i64) -> Option<(SensorState, i64, Option<UnheardPart>)> {
        let shown = known.shown(now_s * S, AFTER)?;
        assert_eq!(shown.men.is_none(), shown.unheard.is_some());
        Some((shown.state, shown.since.as_second(), shown.unheard))
    }

    #[test]
    fn a_state_lasts_from_when_it_began_until_another_is_reported() {
        let mut known = KnownSensor::default();
        assert_eq!(seen(&known, 100), None);
        known.report(report(ReportedState::OutOfStep, &["e4"], 5_000), 100 * S);
        assert_eq!(seen(&known, 100), Some((SensorState::OutOfStep, 95, None)));
        // a report that was a little longer on its way tells of the same beginning
        known.report(report(ReportedState::OutOfStep, &["e4"], 14_000), 110 * S);
        assert_eq!(seen(&known, 110), Some((SensorState::OutOfStep, 95, None)));
        known.report(report(ReportedState::OutOfStep, &["e4"], 0), 111 * S);
        assert_eq!(seen(&known, 111), Some((SensorState::OutOfStep, 95, None)));
        // it stood otherwise between
        known.report(report(ReportedState::OutOfStep, &["e4"], 3_000), 115 * S);
        assert_eq!(seen(&known, 115), Some((SensorState::OutOfStep, 112, None)));
        // or began before it was heard of
        known.report(report(ReportedState::OutOfStep, &["e4"], 60_000), 116 * S);
        assert_eq!(seen(&known, 116), Some((SensorState::OutOfStep, 56, None)));
        known.report(report(ReportedState::OutOfStep, &["e5"], 0), 120 * S);
        assert_eq!(seen(&known, 120), Some((SensorState::OutOfStep, 120, None)));
        known.report(report(ReportedState::InStep, &[], 0), 130 * S);
        assert_eq!(seen(&known, 130), Some((SensorState::InStep, 130, None)));
        known.report(report(ReportedState::Ended, &[], 0), 140 * S);
        assert_eq!(seen(&known, 999), None, "nobody waits for it");
    }

    #[test]
    fn a_device_that_is_not_heard_is_offline_and_says_nothing_of_the_men() {
        let mut known = KnownSensor::default();
        known.report(report(ReportedState::InStep, &[], 0), 100 * S);
        assert_eq!(seen(&known, 159), Some((SensorState::InStep, 100, None)));
        let offline = |part, since| Some((SensorState::Offline, since, Some(part)));
        assert_eq!(seen(&known, 160), offline(UnheardPart::Device, 100));
        // by anything that it asks for
        known.heard(161 * S);
        assert_eq!(seen(&known, 161), Some((SensorState::InStep, 100, None)));
        known.report(report(ReportedState::Offline, &[], 0), 170 * S);
        assert_eq!(seen(&known, 171), offline(UnheardPart::Board, 170));
        assert_eq!(seen(&known, 230), offline(UnheardPart::Device, 170));
        known.time_leaps(100 * S);
        assert_eq!(seen(&known, 271), offline(UnheardPart::Board, 270));
    }

    #[test]
    fn what_is_new_is_told_once_and_not_too_often() {
        let mut known = KnownSensor::default();
        let ms = S / 1_000;
        assert!(!known.is_due(0, AFTER));
        known.report(report(ReportedState::InStep, &[], 0), 0);
        assert!(known.is_due(0, AFTER) && !known.is_due(0, AFTER));
        known.report(report(ReportedState::InStep, &[], 4_990), 5 * S);
        assert!(!known.is_due(5 * S, AFTER), "nothing has changed");
        known.report(report(ReportedState::Settling, &[], 0), 6 * S);
        assert!(known.is_due(6 * S, AFTER));
        known.report(report(ReportedState::OutOfStep, &["e4"], 0), 6 * S + ms);
        assert!(!known.is_due(6 * S + ms, AFTER), "told a moment ago");
        assert!(known.is_due(7 * S, AFTER), "at the next look");
        assert!(known.is_due(67 * S, AFTER) && known.is_told_offline());
        known.report(report(ReportedState::Ended, &[], 0), 68 * S);
        assert!(known.is_due(68 * S, AFTER) && !known.is_told_offline());
    }
}
