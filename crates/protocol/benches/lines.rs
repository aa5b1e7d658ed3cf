//! Measures what one line costs: reading an act and writing a verdict. The peer in the same run is
//! `serde_json::Value`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use jadoube_protocol::{Context, Languages, LineAnswer, Session, parse_line, write_verdict};
use laws::Verdict;
use serde_json::Value;
use std::hint::black_box;

const ACTS: [&str; 6] = [
    r#"{"act":"touch","by":"white","squares":["e2"]}"#,
    r#"{"act":"lift","by":"black","square":"d7","hand":"left"}"#,
    r#"{"act":"release","by":"white","from":"e2","square":"e4","source":"board","at":61000}"#,
    r#"{"act":"press","by":"white","hand":"right","clock":{"white_ms":1800000,"black_ms":1830000,"running":"black"}}"#,
    r#"{"act":"move","by":"black","move":"e7e5"}"#,
    r#"{"act":"claim","by":"black","what":"touch_move","of":3,"squares":["g1"]}"#,
];

fn reading(c: &mut Criterion) {
    let texts = ACTS.map(|json| {
        parse_line(json, Context::default())
            .expect("an act")
            .to_text()
    });
    let mut group = c.benchmark_group("read 6 acts");
    group.throughput(Throughput::Elements(ACTS.len() as u64));
    group.bench_function("json", |b| {
        b.iter(|| ACTS.map(|line| parse_line(black_box(line), Context::default()).expect("an act")))
    });
    group.bench_function("text", |b| {
        b.iter(|| {
            for line in &texts {
                black_box(parse_line(black_box(line), Context::default()).expect("an act"));
            }
        })
    });
    group.bench_function("peer: serde_json::Value", |b| {
        b.iter(|| ACTS.map(|line| serde_json::from_str::<Value>(black_box(line)).expect("JSON")))
    });
    group.finish();
}

fn verdicts() -> [(&'static str, Verdict); 3] {
    let mut session = Session::new();
    let mut verdict = |line: &str| match session.answer(line.as_bytes()) {
        Some(LineAnswer::Verdict(verdict)) => *verdict,
        other => panic!("{line}: {other:?}"),
    };
    let free = verdict(r#"{"act":"start"}"#);
    let bound = verdict(r#"{"act":"touch","by":"white","squares":["g1"]}"#);
    verdict(r#"{"act":"move","by":"white","move":"g1g3"}"#);
    let ruled = verdict(r#"{"act":"press","by":"white"}"#);
    [
        ("free, 20 moves", free),
        ("bound, 2 moves", bound),
        ("with a ruling", ruled),
    ]
}

fn writing(c: &mut Criterion) {
    let mut group = c.benchmark_group("write a verdict");
    for (name, verdict) in verdicts() {
        let mut out = Vec::new();
        for (languages, suffix) in [
            (Languages::All, ", in all languages"),
            (Languages::English, ""),
        ] {
            out.clear();
            write_verdict(&verdict, languages, &mut out);
            group.throughput(Throughput::Bytes(out.len() as u64));
            group.bench_function(format!("{name}{suffix}"), |b| {
                b.iter(|| {
                    out.clear();
                    write_verdict(black_box(&verdict), languages, &mut out);
                })
            });
        }
        let value: Value = serde_json::from_slice(&out).expect("JSON");
        group.bench_function(format!("{name}; peer: serde_json::Value"), |b| {
            b.iter(|| {
                out.clear();
                serde_json::to_writer(&mut out, black_box(&value)).expect("JSON");
            })
        });
    }
    group.finish();
}

criterion_group!(benches, reading, writing);
criterion_main!(benches);
