//! Reads case files.

use laws::{Control, Edition, Family, Supervision};

use super::{Case, CaseLine, Expected};

/// What is wrong with a case file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadCase {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// Reads the cases of one file.
///
/// # Errors
/// A line that is no header, act or expectation, or stands outside a case.
pub fn read(file: &str) -> Result<Vec<Case>, BadCase> {
    let mut cases: Vec<Case> = Vec::new();
    for (place, text) in file.lines().enumerate() {
        let line = place + 1;
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Some(heading) = text.strip_prefix("== ") {
            cases.push(new_case(heading));
            continue;
        }
        let bad = |problem: String| BadCase { line, problem };
        let case = cases
            .last_mut()
            .ok_or_else(|| bad("this stands before the first case".into()))?;
        add(case, text, line).map_err(bad)?;
    }
    Ok(cases)
}

fn new_case(heading: &str) -> Case {
    let (id, title) = heading.split_once(' ').unwrap_or((heading, ""));
    Case {
        id: id.to_owned(),
        title: title.to_owned(),
        articles: Vec::new(),
        editions: Vec::new(),
        controls: vec![Control::Standard, Control::Rapid, Control::Blitz],
        supervision: vec![Supervision::Adequate, Supervision::Inadequate],
        fen: None,
        start: String::new(),
        lines: Vec::new(),
    }
}

fn add(case: &mut Case, text: &str, line: usize) -> Result<(), String> {
    if let Some(header) = text.strip_prefix(": ") {
        let (key, value) = header.split_once(' ').unwrap_or((header, ""));
        return add_header(case, key, value);
    }
    if let Some(expectation) = text.strip_prefix("= ") {
        let mut words = expectation.split_whitespace().map(str::to_owned);
        let what = words.next().unwrap_or_default();
        let what = expected(&what).ok_or_else(|| format!("unknown expectation `{what}`"))?;
        case.lines.push(CaseLine::Expect {
            what,
            words: words.collect(),
            line,
        });
        return Ok(());
    }
    case.lines.push(CaseLine::Act(text.to_owned()));
    Ok(())
}

fn add_header(case: &mut Case, key: &str, value: &str) -> Result<(), String> {
    let words = || value.split_whitespace();
    match key {
        "articles" => case.articles = words().map(str::to_owned).collect(),
        "editions" => {
            let editions: Result<Vec<_>, _> = words().map(editions).collect();
            case.editions = editions?.concat();
        }
        "controls" => case.controls = words().map(control).collect::<Result<_, _>>()?,
        "supervision" => case.supervision = words().map(supervision).collect::<Result<_, _>>()?,
        "fen" => case.fen = Some(value.to_owned()),
        "start" => case.start = value.to_owned(),
        _ => return Err(format!("unknown header `{key}`")),
    }
    Ok(())
}

fn editions(word: &str) -> Result<Vec<Edition>, String> {
    match word {
        "fide" => {
            let all = Edition::ALL.into_iter();
            Ok(all.filter(|e| e.family() == Family::Fide).collect())
        }
        "us" => Ok(vec![Edition::UsChess7]),
        key => {
            let edition =
                Edition::from_key(key).ok_or_else(|| format!("unknown edition `{key}`"))?;
            Ok(vec![edition])
        }
    }
}

fn control(word: &str) -> Result<Control, String> {
    match word {
        "standard" => Ok(Control::Standard),
        "rapid" => Ok(Control::Rapid),
        "blitz" => Ok(Control::Blitz),
        _ => Err(format!("unknown control `{word}`")),
    }
}

fn supervision(word: &str) -> Result<Supervision, String> {
    match word {
        "adequate" => Ok(Supervision::Adequate),
        "inadequate" => Ok(Supervision::Inadequate),
        _ => Err(format!("unknown supervision `{word}`")),
    }
}

fn expected(word: &str) -> Option<Expected> {
    Some(match word {
        "obligation" => Expected::Obligation,
        "offence" => Expected::Offence,
        "penalty" => Expected::Penalty,
        "count" => Expected::Count,
        "result" => Expected::Result,
        "status" => Expected::Status,
        "move" => Expected::Move,
        "running" => Expected::Running,
        "fen" => Expected::Fen,
        "placement" => Expected::Placement,
        "cites" => Expected::Cites,
        "omits" => Expected::Omits,
        "ambiguity" => Expected::Ambiguity,
        "pending" => Expected::Pending,
        "option" => Expected::Option,
        _ => return None,
    })
}
