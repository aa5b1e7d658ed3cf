//! Tests that a device is told of an act what somebody saw or decided, and not that something was
//! noticed by nobody.

use jadoube_protocol::views::DeviceProjection;
use jadoube_protocol::{Context, Line, parse_line};

fn line(text: &str) -> Line {
    parse_line(text, Context::default()).unwrap()
}

/// What stands in place of an act that was told, and whether a device hears what it says.
#[test]
fn what_stands_in_place_of_an_act_is_told_if_somebody_noticed_it() {
    for (instead, is_told) in [
        ("W lift d2", true),
        ("W touch d2 certainty=disputed", true),
        ("W touch d2 certainty=unnoticed", false),
        ("B knock a8 off certainty=unnoticed", false),
    ] {
        let mut told = DeviceProjection::default();
        told.tell(0, &line("start"));
        told.tell(1, &line("W lift e2"));
        let supersedes = line(&format!(
            "A supersede 1 instead=\"{instead}\" reason=\"found otherwise\""
        ));
        let (number, json) = told.tell(2, &supersedes);
        assert_eq!((number, json.is_some()), (2, is_told), "{instead}");
        assert!(!json.unwrap_or_default().contains("unnoticed"));
    }
}
