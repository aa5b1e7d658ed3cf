//! Recognizes files that are no text at all, by what they begin with: the working files of pairing
//! programs, workbooks, pages of the web.

/// Bytes that are looked at for what no text has.
const LOOKED_AT: usize = 1_024;

/// What a file is that is neither a report nor a table, and what to do instead.
pub(super) fn kind_of(bytes: &[u8]) -> Option<&'static str> {
    const BEGINNINGS: &[(&[u8], &str)] = &[
        (
            b"PK\x03\x04",
            "an Excel workbook or another packed file: open it and save it as CSV (UTF-8)",
        ),
        (
            b"\xd0\xcf\x11\xe0",
            "an old Excel workbook: open it and save it as CSV (UTF-8)",
        ),
        (
            b"%PDF",
            "a document to print: have the pairing program export TRF or CSV",
        ),
    ];
    let found = BEGINNINGS
        .iter()
        .find(|(begin, _)| bytes.starts_with(begin));
    if let Some((_, what)) = found {
        return Some(what);
    }
    let head = &bytes[..bytes.len().min(LOOKED_AT)];
    let has_mark = head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff");
    if !has_mark && head.contains(&0) {
        return Some(
            "a working file of a program, such as .TUNX of Swiss-Manager: have the program \
             export TRF, or a list as CSV",
        );
    }
    let text: Vec<u8> = head.iter().map(u8::to_ascii_lowercase).collect();
    let start = text
        .iter()
        .position(|byte| byte.is_ascii_graphic())
        .unwrap_or(0);
    let is_page = ["<!doctype html", "<html", "<table"];
    let is_page = is_page
        .iter()
        .any(|begin| text[start..].starts_with(begin.as_bytes()));
    is_page.then_some(
        "a page of the web: on Chess-Results choose the export to Excel, open it and save it as CSV",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text() {
        let table: [(&[u8], Option<&str>); 11] = [
            (b"PK\x03\x04\x14\0\x06\0", Some("an Excel workbook")),
            (
                b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
                Some("an old Excel workbook"),
            ),
            (b"%PDF-1.7", Some("a document to print")),
            (b"SM\0\x01binary", Some("a working file")),
            (b"\r\n <HTML><body>", Some("a page of the web")),
            (b"<!DOCTYPE html>", Some("a page of the web")),
            (b"\xff\xfew\0h\0i\0t\0e\0", None),
            (b"\xef\xbb\xbfwhite,black\n", None),
            (b"012 M\xfcller\n", None),
            (b"<Open>,white,black\n", None),
            (b"", None),
        ];
        for (bytes, begins) in table {
            let found = kind_of(bytes);
            assert_eq!(found.is_some(), begins.is_some(), "{bytes:?}");
            assert!(
                found.is_none_or(|what| what.starts_with(begins.unwrap_or_default())),
                "{found:?}"
            );
        }
    }
}
