//! Describes, for the OpenAPI document, what the types of Rust cannot say about values.

use laws::{Edition, Family, Language, VideoCase};
use protocol::Word;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{
    AdditionalProperties, AnyOfBuilder, ArrayBuilder, Object, ObjectBuilder, OneOfBuilder, Schema,
    Type,
};
use utoipa::{PartialSchema, ToSchema};

use crate::model::name;

/// Types that stand in the document for plain ones: each has a name and a schema there, and no
/// values here.
macro_rules! described {
    ($($(#[doc = $doc:literal])* $name:ident = $schema:expr;)*) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Copy, Debug)]
            pub enum $name {}

            impl PartialSchema for $name {
                fn schema() -> RefOr<Schema> {
                    RefOr::T($schema)
                }
            }

            impl ToSchema for $name {}
        )*
    };
}

described! {
    /// A name that people write, as `checked_name` takes it: not blank, without characters that
    /// nobody sees but joiners and selectors of variants where a script needs them.
    Name = text("Not blank, without characters that nobody sees but where a script needs them.", &whole(&name::pattern()), 1, 200);
    /// Such a name, and a short one.
    ShortName = text("Not blank, without characters that nobody sees but where a script needs them.", &whole(&name::pattern()), 1, 60);
    /// Such a name, or nothing.
    NameOrNothing = text("Not blank, without characters that nobody sees but where a script needs them; or empty.", &format!("^({})?$", name::pattern()), 0, 200);
    /// A name that the service gave: in addresses and in lists.
    Id = text("A name that the service gave.", "^[A-Za-z0-9._:-]+$", 1, 64);
    /// What kind of board a device reads.
    BoardFamily = text("Small letters, digits and hyphens: `dgt`, `chesslink`, `square-off-neo` …", "^[a-z0-9-]+$", 1, 32);
    /// A square.
    SquareName = text("A square.", "^[a-h][1-8]$", 2, 2);
    /// The men on a board.
    MenInLine = text("The men on the 64 squares, a8 to h8 first and a1 to h1 last: each by its letter as in a FEN, `?` for one that is not known, `.` for none.", "^[.?KQRBNPkqrbnp]{64}$", 64, 64);
    /// What somebody logs in with.
    Login = text("Letters, digits and `._@-`.", "^[A-Za-z0-9._@-]+$", 1, 64);
    /// An edition by its key.
    EditionKey = choice(Edition::ALL.iter().map(|edition| edition.key()));
    /// A family of codes.
    FamilyName = families();
    /// A language by its tag.
    LanguageTag = choice(Language::ALL.iter().map(|language| language.tag()));
    /// A class of time controls.
    ControlClass = choice(["standard", "rapid", "blitz"]);
    /// Whether the Competition Rules apply.
    SupervisionKind = choice(["adequate", "inadequate"]);
    /// The event's regulations.
    Regulations = regulations();
    /// The times that a game begins with; without a clock nothing.
    ClockSetting = clock();
    /// The periods of a clock.
    ClockPeriods = text("The periods of a clock one after the other, as record 222 of a report and the tag `TimeControl` tell them: moves and a slash where it is not for all that are left, seconds, and a plus and the seconds that each move adds.", "^([1-9][0-9]{0,2}/)?[0-9]{1,6}([+][0-9]{1,4})?(:([1-9][0-9]{0,2}/)?[0-9]{1,6}([+][0-9]{1,4})?){0,5}$", 1, 100);
    /// An object of the board protocol, or a line of its text notation.
    Act = act();
}

/// The largest number that every program reads exactly.
const MAX_EXACT: i64 = (1 << 53) - 1;

fn whole(pattern: &str) -> String {
    format!("^{pattern}$")
}

fn text(description: &str, pattern: &str, least: usize, most: usize) -> Schema {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let text = text.description(Some(description)).pattern(Some(pattern));
    let text = text.min_length(Some(least)).max_length(Some(most));
    text.build().into()
}

fn choice(words: impl IntoIterator<Item = &'static str>) -> Schema {
    let words: Vec<&str> = words.into_iter().collect();
    let schema = ObjectBuilder::new().schema_type(Type::String);
    schema.enum_values(Some(words)).build().into()
}

fn families() -> Schema {
    let words = Family::WORDS.iter().map(|(word, _)| *word);
    let schema = ObjectBuilder::new().schema_type(Type::String);
    let schema = schema.enum_values(Some(words.collect::<Vec<_>>()));
    let described = schema.description(Some("A family of codes."));
    described.build().into()
}

fn regulations() -> Schema {
    let colours = ObjectBuilder::new().schema_type(Type::String);
    let colours = colours.enum_values(Some(["white", "black"])).build();
    let colours = || ArrayBuilder::new().items(colours.clone()).build();
    let cases = VideoCase::WORDS.iter().map(|(word, _)| *word);
    let case = ObjectBuilder::new().schema_type(Type::String);
    let case = case.enum_values(Some(cases.collect::<Vec<_>>()));
    let video = ArrayBuilder::new().items(case.build()).description(Some(
        "The cases that video may settle (C.12, 1.2.6 of the FIDE Handbook); none without a word.",
    ));
    let truth = || ObjectBuilder::new().schema_type(Type::Boolean).build();
    let count = |least| integer(least, u32::MAX.into());
    let object = ObjectBuilder::new()
        .property("illegal_moves_to_lose", integer(1, u8::MAX.into()))
        .property("penalty_s", count(0))
        .property("guidelines_iii", truth())
        .property("no_draw_offers_before", count(0))
        .property("visually_disabled", colours())
        .property("assistant", colours())
        .property("time_pressure", truth())
        .property("video", video.build());
    closed(object).into()
}

fn clock() -> Schema {
    let time = || integer(0, MAX_EXACT);
    let times = ObjectBuilder::new()
        .property("white_ms", time())
        .property("black_ms", time())
        .property("increment_ms", time())
        .property("delay_ms", time())
        .required("white_ms")
        .required("black_ms");
    let nothing = ObjectBuilder::new().max_properties(Some(0));
    let either = AnyOfBuilder::new().item(closed(times));
    either.item(closed(nothing)).build().into()
}

fn act() -> Schema {
    let example = serde_json::json!({ "act": "touch", "by": "white", "squares": ["e2"] });
    let object = ObjectBuilder::new().description(Some("An object of the board protocol."));
    let line = ObjectBuilder::new().schema_type(Type::String);
    let line = line.description(Some("A line of the text notation."));
    let either = OneOfBuilder::new().item(object).item(line);
    either.examples([example]).build().into()
}

fn integer(least: i64, most: i64) -> Object {
    let number = ObjectBuilder::new().schema_type(Type::Integer);
    number.minimum(Some(least)).maximum(Some(most)).build()
}

/// Without other members.
fn closed(object: ObjectBuilder) -> Object {
    let nothing_else = AdditionalProperties::FreeForm(false);
    object.additional_properties(Some(nothing_else)).build()
}
