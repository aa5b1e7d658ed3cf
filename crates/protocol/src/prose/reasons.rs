//! Defines the table of sentences that each language has for the reasons of rulings.

/// Makes the function that tells why a ruling was made, without its full stop: from a table of
/// templates, which `tell` fills in, and of what is written for reasons that carry particulars. It
/// matches exhaustively, so a reason without a sentence does not compile.
macro_rules! reasons {
    (
        plain($tell:ident) { $($plain:pat => $template:expr,)* }
        particular($ruling:ident, $who:ident, $out:ident) { $($pattern:pat => $write:expr,)* }
    ) => {
        pub(super) fn reason_into($ruling: &Ruling, $who: Who, $out: &mut String) {
            match &$ruling.reason {
                $($plain => $tell($template, $who, $out),)*
                $($pattern => $write,)*
            }
        }
    };
}

pub(super) use reasons;
