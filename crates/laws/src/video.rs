//! Names what regulations may let the arbiter settle by video (FIDE Handbook, chapter on video
//! assistance), and a place in a recording.

use arrayvec::ArrayString;

use crate::noticed::{Fact, Noticed};

/// A place in the recording of a video assistance system: which camera, and the time that its
/// recording shows there (FIDE's video rules, 1.1).
///
/// ```
/// use jadoube_laws::Footage;
/// let footage = Footage::new("3", 14 * 3_600 + 32 * 60 + 10).expect("a camera and a time");
/// assert_eq!((footage.camera(), footage.at_s()), ("3", 52_330));
/// assert!(Footage::new("the one on the left", 0).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Footage {
    camera: ArrayString<16>,
    at_s: u32,
}

impl Footage {
    /// What this camera recorded at this second of the day; `None` unless the camera is named by 1
    /// to 16 letters (a to z, A to Z), digits and hyphens, and a day has that second.
    ///
    /// ```
    /// use jadoube_laws::Footage;
    /// assert!(Footage::new("hall-2", 86_399).is_some());
    /// assert!(Footage::new("", 0).is_none() && Footage::new("3", 86_400).is_none());
    /// ```
    #[must_use]
    pub fn new(camera: &str, at_s: u32) -> Option<Footage> {
        const A_DAY_S: u32 = 86_400;
        let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-';
        let is_named = !camera.is_empty() && camera.bytes().all(is_plain);
        let camera = ArrayString::from(camera).ok()?;
        (is_named && at_s < A_DAY_S).then_some(Footage { camera, at_s })
    }

    /// The name of the camera.
    ///
    /// ```
    /// assert_eq!(jadoube_laws::Footage::new("3", 0).expect("a camera").camera(), "3");
    /// ```
    #[must_use]
    pub fn camera(&self) -> &str {
        &self.camera
    }

    /// The time that the recording shows, in seconds since midnight.
    ///
    /// ```
    /// assert_eq!(jadoube_laws::Footage::new("3", 60).expect("a time").at_s(), 60);
    /// ```
    #[must_use]
    pub const fn at_s(&self) -> u32 {
        self.at_s
    }
}

/// A case that the regulations may let the arbiter settle by video (FIDE's video rules, 1.2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VideoCase {
    /// He may observe this there.
    Observed(Noticed),
    /// He may answer this question of fact by it.
    Found(Fact),
}

impl VideoCase {
    /// Every case: all that can be observed, and of the facts those that a camera can show. What
    /// was meant, said or heard is not among them.
    pub const ALL: &'static [VideoCase] = &[
        VideoCase::Observed(Noticed::Touch),
        VideoCase::Observed(Noticed::IllegalMove),
        VideoCase::Observed(Noticed::IllegalPosition),
        VideoCase::Observed(Noticed::Displaced),
        VideoCase::Observed(Noticed::Flag),
        VideoCase::Observed(Noticed::BothFlags),
        VideoCase::Observed(Noticed::ClockManners),
        VideoCase::Observed(Noticed::ClockSetting),
        VideoCase::Observed(Noticed::WrongArray),
        VideoCase::Observed(Noticed::ColoursReversed),
        VideoCase::Observed(Noticed::BoardTurned),
        VideoCase::Observed(Noticed::Distraction),
        VideoCase::Found(Fact::Intent),
        VideoCase::Found(Fact::Order),
        VideoCase::Found(Fact::Hand),
        VideoCase::Found(Fact::ProxyContact),
        VideoCase::Found(Fact::LetGo),
        VideoCase::Found(Fact::PutBack),
        VideoCase::Found(Fact::Executed),
        VideoCase::Found(Fact::FirstFlag),
        VideoCase::Found(Fact::Reconstructable),
    ];
}

/// The cases that the regulations of an event let be settled by video; none unless they say so.
///
/// ```
/// use jadoube_laws::{Fact, Noticed, VideoCase, VideoCases};
/// let touch = VideoCase::Observed(Noticed::Touch);
/// let cases: VideoCases = [VideoCase::Found(Fact::Hand), touch, touch].into_iter().collect();
/// assert_eq!(cases.iter().collect::<Vec<_>>(), [touch, VideoCase::Found(Fact::Hand)]);
/// assert!(!VideoCases::default().contains(touch));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct VideoCases(u32);

impl VideoCases {
    /// Whether the case is one of them.
    ///
    /// ```
    /// use jadoube_laws::{Noticed, VideoCase, VideoCases};
    /// let flag = VideoCase::Observed(Noticed::Flag);
    /// assert!(VideoCases::from_iter([flag]).contains(flag));
    /// ```
    #[must_use]
    pub fn contains(self, case: VideoCase) -> bool {
        self.0 & bit(case) != 0
    }

    /// The cases, in the order of [`VideoCase::ALL`].
    ///
    /// ```
    /// assert_eq!(jadoube_laws::VideoCases::default().iter().count(), 0);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = VideoCase> {
        let all = VideoCase::ALL.iter().copied();
        all.filter(move |case| self.contains(*case))
    }
}

impl FromIterator<VideoCase> for VideoCases {
    fn from_iter<I: IntoIterator<Item = VideoCase>>(cases: I) -> VideoCases {
        let bits = cases.into_iter().map(bit);
        VideoCases(bits.fold(0, |all, bit| all | bit))
    }
}

/// Zero for what is no case.
fn bit(case: VideoCase) -> u32 {
    let place = VideoCase::ALL.iter().position(|other| *other == case);
    place.map_or(0, |place| 1 << place)
}
