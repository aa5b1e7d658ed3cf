//! Tells in French what a historic code lets the opponent choose.

use crate::prose::{say, spelt};

/// An option by its name in the protocol; one without a translation as it is spelt there.
pub(super) fn option_into(name: &str, out: &mut String) {
    if let Some(text) = known(name) {
        out.push_str(text);
    } else if let Some(square) = name.strip_prefix("move_the_man_on_") {
        say(out, format_args!("faire jouer la pièce en {square}"));
    } else if let Some(square) = name.strip_prefix("take_the_man_on_") {
        say(out, format_args!("faire prendre la pièce en {square}"));
    } else {
        spelt(name, out);
    }
}

fn known(name: &str) -> Option<&'static str> {
    Some(match name {
        "let_it_stand" => "laisser le coup tel quel",
        "both_stand" => "laisser les deux coups tels quels",
        "withdraw_second" => "faire reprendre le second coup",
        "move_it_correctly" => "faire jouer la pièce correctement",
        "replace_and_move_king" => "faire remettre la pièce et jouer le roi",
        "take_with_another" => "faire prendre avec une autre pièce",
        "take_it" => "faire prendre la pièce",
        "move_the_touched_man" => "faire jouer la pièce touchée",
        "move_the_capturing_man" => "faire jouer la pièce qui a pris",
        "move_the_captured_man" => "faire jouer la pièce prise",
        "move_own_man_legally" => "faire jouer la pièce légalement",
        "take_the_man_legally" => "faire prendre la pièce légalement",
        "move_any_other_man" => "faire jouer n'importe quelle autre pièce",
        "move_another_man" => "faire jouer une autre pièce",
        "move_king" => "faire jouer le roi",
        "move_rook" => "faire jouer la tour",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name that `laws` gives an option, read from where it gives them.
    #[test]
    fn every_option_is_translated() {
        let source = include_str!("../../../../laws/src/articles/historic.rs");
        let named = |call: &str| {
            let names = source.split(call).skip(1);
            let names = names.filter_map(|rest| rest.split('"').next());
            names.map(str::to_owned).collect::<Vec<_>>()
        };
        let names = [named("option(\""), named("standing(\"")].concat();
        assert!(names.len() > 10);
        for name in names {
            assert!(known(&name).is_some(), "{name}");
        }
        let mut out = String::new();
        option_into("move_the_man_on_e4", &mut out);
        assert_eq!(out, "faire jouer la pièce en e4");
    }
}
