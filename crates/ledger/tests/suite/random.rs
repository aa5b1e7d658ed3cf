//! Compares a store with the model on random runs: whatever is done to the store, it does what the
//! model does.

use jadoube_ledger::example::named;
use jadoube_ledger::{
    Document, ExpectedVersion, GameId, Hash, Item, Memory, Proposal, SignedHead, Signer, Stage,
    Store, Write,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::Bench;

#[derive(Clone, Debug)]
enum Step {
    Append(Vec<Proposal>),
    Read(GameId, u32, u32),
    Erase(GameId),
    Write(Vec<Write>),
    Documents(Option<&'static str>, Option<&'static str>, u32),
    KeepHeads(Vec<SignedHead>),
    Heads(GameId),
    Tails(Option<GameId>, u32),
    Load(Vec<Item>),
    Forget,
}

/// What a step gave, to be compared.
type Announcement = String;

fn done(store: &mut dyn Store, step: &Step) -> Announcement {
    match step {
        Step::Append(proposals) => format!("{:?}", store.append(proposals)),
        Step::Read(game, from, limit) => format!("{:?}", store.read(game, *from, *limit)),
        Step::Erase(game) => format!("{:?}", store.erase(game, Some(&["white"]))),
        Step::Write(writes) => format!("{:?}", store.write(writes)),
        Step::Documents(parent, after, limit) => {
            format!("{:?}", store.documents("kind0", *parent, *after, *limit))
        }
        Step::KeepHeads(heads) => format!("{:?}", store.keep_heads(heads)),
        Step::Heads(game) => format!("{:?}", store.heads(game)),
        Step::Tails(after, limit) => format!("{:?}", store.tails(after.as_ref(), *limit)),
        // each store has words of its own for what does not fit
        Step::Load(items) => format!("{:?}", store.load(items).is_ok()),
        Step::Forget => format!("{:?}", store.forget()),
    }
}

fn a_game() -> impl Strategy<Value = GameId> {
    (0..3u8).prop_map(|n| GameId::new(&format!("g{n}")).unwrap())
}

fn a_proposal() -> impl Strategy<Value = Proposal> {
    (a_game(), 0..6u32, 0..8u8, 0..4u8).prop_map(|(game, seq, key, body)| Proposal {
        body: format!("{{\"n\":{body}}}").into(),
        ..named(game.as_str(), seq, &format!("k{key}"))
    })
}

fn a_write() -> impl Strategy<Value = Write> {
    let expected = prop_oneof![
        Just(ExpectedVersion::None),
        Just(ExpectedVersion::Any),
        (1..4u64).prop_map(ExpectedVersion::Version)
    ];
    (0..2u8, 0..3u8, expected, proptest::option::of(0..9u8)).prop_map(
        |(kind, id, expected, body)| Write {
            kind: format!("kind{kind}").into(),
            id: format!("{id}").into(),
            parent: if id % 2 == 0 { "" } else { "p" }.into(),
            expected,
            body: body.map(|body| body.to_string().into()),
        },
    )
}

fn a_head() -> impl Strategy<Value = SignedHead> {
    (a_game(), 0..6u32, 0..3u8, 0..3i64).prop_map(|(game, seq, hash, at_us)| {
        let hash = Hash([hash; 32]);
        Signer::from_secret(&[7; 32]).sign(&game, seq, hash, Stage::Running, at_us)
    })
}

/// What may fit, or not.
fn an_item() -> impl Strategy<Value = Item> {
    let document = |(id, version): (u8, u64)| {
        Item::Document(Document {
            kind: "kind0".into(),
            id: format!("loaded{id}").into(),
            parent: "p".into(),
            version,
            body: "{}".into(),
        })
    };
    prop_oneof![
        (0..4u8, 1..4u64).prop_map(document),
        a_proposal().prop_map(|proposal| Item::Entry(proposal.after(Hash::NONE))),
        a_head().prop_map(Item::Head),
    ]
}

fn a_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => prop::collection::vec(a_proposal(), 0..6).prop_map(Step::Append),
        2 => (a_game(), 0..7u32, 0..7u32).prop_map(|(game, from, limit)| Step::Read(game, from, limit)),
        1 => a_game().prop_map(Step::Erase),
        3 => prop::collection::vec(a_write(), 0..4).prop_map(Step::Write),
        1 => (
            proptest::option::of(prop_oneof![Just(""), Just("p")]),
            proptest::option::of(prop_oneof![Just("0"), Just("1")]),
            0..4u32,
        ).prop_map(|(parent, after, limit)| Step::Documents(parent, after, limit)),
        1 => prop::collection::vec(a_head(), 0..4).prop_map(Step::KeepHeads),
        1 => a_game().prop_map(Step::Heads),
        1 => (proptest::option::of(a_game()), 0..4u32).prop_map(|(after, limit)| Step::Tails(after, limit)),
        1 => prop::collection::vec(an_item(), 0..4).prop_map(Step::Load),
        1 => Just(Step::Forget),
    ]
}

fn everything(store: &mut dyn Store) -> Vec<Item> {
    let mut items = Vec::new();
    store
        .dump(&mut |item| {
            items.push(item);
            Ok(())
        })
        .unwrap();
    items
}

pub fn it_does_what_the_model_does(bench: &dyn Bench) {
    let cases = std::env::var("PROPTEST_CASES");
    let cases: Option<u32> = cases.ok().and_then(|n| n.parse().ok());
    let config = Config {
        // each waits for the disk a hundred times
        cases: cases.map_or(24, |cases| cases.div_ceil(10)),
        failure_persistence: None,
        ..Config::default()
    };
    let steps = prop::collection::vec(a_step(), 1..40);
    let run = TestRunner::new(config).run(&steps, |steps| {
        let (mut model, mut store) = (Memory::default(), bench.empty());
        for step in &steps {
            prop_assert_eq!(
                done(&mut model, step),
                done(&mut *store, step),
                "{:?}",
                step
            );
        }
        drop(store);
        prop_assert_eq!(everything(&mut model), everything(&mut *bench.again()));
        Ok(())
    });
    run.unwrap();
}
