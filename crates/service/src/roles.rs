//! Says who may do and see what, in one table of operations and roles.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody is in an event.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Directs the event.
    ChiefArbiter,
    /// Watches over the boards of a sector.
    SectorArbiter,
    /// Plays at a board.
    Player,
    /// Reports what happens at a board.
    BoardDevice,
    /// Looks on; also whoever has not logged in.
    Spectator,
    /// Reads everything afterwards, and changes nothing.
    Auditor,
    /// Keeps boards, network and service going.
    Operator,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 7] = [
        Role::ChiefArbiter,
        Role::SectorArbiter,
        Role::Player,
        Role::BoardDevice,
        Role::Spectator,
        Role::Auditor,
        Role::Operator,
    ];
}

/// Whether what is asked for belongs to whoever asks: his event, his sector, his board, his own
/// account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// It does.
    Own,
    /// It does not.
    Foreign,
}

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident = $id:literal: $($role:ident)*;)*) => {
        /// Everything that can be asked of the service, by the names of the OpenAPI document.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Operation { $($(#[$doc])* $name,)* }

        impl Operation {
            /// Every operation.
            pub const ALL: &'static [Operation] = &[$(Operation::$name,)*];

            /// Its name in the OpenAPI document.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Operation::$name => $id,)* }
            }

            /// Who may do it with what is his own; nobody else may.
            const fn allowed(self) -> &'static [Role] {
                match self { $(Operation::$name => &[$(Role::$role,)*],)* }
            }
        }
    };
}

impl Operation {
    /// Whether it shows of a board what spectators see, as late as they do, to all whose own it is
    /// not.
    const fn looks_on(self) -> bool {
        matches!(
            self,
            Operation::ReadPublicState
                | Operation::ReadPublicStates
                | Operation::ReadPublicScoreSheet
                | Operation::ReadPublicGames
                | Operation::WatchBoard
                | Operation::WatchBoardEvents
        )
    }
}

operations! {
    /// Logs in.
    LogIn = "log_in": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Logs out.
    LogOut = "log_out": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Says who is logged in.
    ShowSession = "show_session": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Changes one's own password.
    ChangePassword = "change_password": ChiefArbiter SectorArbiter Player Auditor Operator;
    /// Says whether one's own account has a second factor.
    ShowSecondFactor = "show_second_factor": ChiefArbiter SectorArbiter Player Auditor Operator;
    /// Begins a second factor.
    BeginSecondFactor = "begin_second_factor": ChiefArbiter SectorArbiter Player Auditor Operator;
    /// Switches a second factor on with its first code.
    ActivateSecondFactor = "activate_second_factor": ChiefArbiter SectorArbiter Player Auditor Operator;
    /// Switches a second factor off.
    EndSecondFactor = "end_second_factor": ChiefArbiter SectorArbiter Player Auditor Operator;
    /// Takes the second factor off somebody else's account.
    TakeOffSecondFactor = "take_off_second_factor": ChiefArbiter;
    /// Lists accounts.
    ListAccounts = "list_accounts": ChiefArbiter;
    /// Makes an account.
    CreateAccount = "create_account": ChiefArbiter;
    /// Shows an account.
    ShowAccount = "show_account": ChiefArbiter;
    /// Changes an account.
    ChangeAccount = "change_account": ChiefArbiter;
    /// Deletes an account.
    DeleteAccount = "delete_account": ChiefArbiter;
    /// Lists tokens.
    ListTokens = "list_tokens": ChiefArbiter Operator;
    /// Makes a token.
    CreateToken = "create_token": ChiefArbiter;
    /// Revokes a token.
    RevokeToken = "revoke_token": ChiefArbiter Operator;
    /// Lists the names behind the authors of acts.
    ListAuthors = "list_authors": ChiefArbiter SectorArbiter Auditor;
    /// Makes a pairing code for a device.
    CreatePairingCode = "create_pairing_code": ChiefArbiter SectorArbiter Operator;
    /// Exchanges a pairing code for a token.
    RedeemPairingCode = "redeem_pairing_code": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Lists the editions of the Laws.
    ListLaws = "list_laws": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Shows the articles of an edition.
    ShowLaws = "show_laws": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Lists events.
    ListEvents = "list_events": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Makes an event.
    CreateEvent = "create_event": ChiefArbiter;
    /// Shows an event.
    ShowEvent = "show_event": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Changes an event.
    ChangeEvent = "change_event": ChiefArbiter;
    /// Deletes an event that has no games.
    DeleteEvent = "delete_event": ChiefArbiter;
    /// Writes an event with everything in it to a file, persons and all: for nobody but the chief
    /// arbiter.
    ExportEvent = "export_event": ChiefArbiter;
    /// Takes an event from a file.
    ImportEvent = "import_event": ChiefArbiter;
    /// Lists players.
    ListPlayers = "list_players": ChiefArbiter SectorArbiter Auditor Operator;
    /// Adds a player.
    CreatePlayer = "create_player": ChiefArbiter;
    /// Shows a player.
    ShowPlayer = "show_player": ChiefArbiter SectorArbiter Auditor Operator;
    /// Changes a player.
    ChangePlayer = "change_player": ChiefArbiter;
    /// Deletes a player without games.
    DeletePlayer = "delete_player": ChiefArbiter;
    /// Hands out everything that is kept of a player.
    ExportPlayer = "export_player": ChiefArbiter;
    /// Erases what is kept of a player.
    ErasePlayer = "erase_player": ChiefArbiter;
    /// Lists rounds.
    ListRounds = "list_rounds": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Makes a round.
    CreateRound = "create_round": ChiefArbiter;
    /// Shows a round.
    ShowRound = "show_round": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Changes a round and what its games are played under.
    ChangeRound = "change_round": ChiefArbiter;
    /// Starts the clocks of a round, now or at an instant.
    StartRound = "start_round": ChiefArbiter;
    /// Calls off the start of a round that is to come.
    CallOffStart = "call_off_start": ChiefArbiter;
    /// Takes players and pairings from a file.
    ImportPairings = "import_pairings": ChiefArbiter;
    /// Writes pairings and results to a file.
    ExportPairings = "export_pairings": ChiefArbiter SectorArbiter Auditor;
    /// Reads the standings of an event.
    ReadStandings = "read_standings": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Lists boards.
    ListBoards = "list_boards": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Makes a board.
    CreateBoard = "create_board": ChiefArbiter;
    /// Shows a board.
    ShowBoard = "show_board": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Changes a board.
    ChangeBoard = "change_board": ChiefArbiter SectorArbiter;
    /// Deletes a board whose game has not begun.
    DeleteBoard = "delete_board": ChiefArbiter;
    /// Tells acts.
    TellActs = "tell_acts": ChiefArbiter SectorArbiter Player BoardDevice;
    /// Tells what there is to remark on the recorded moves of a game.
    TellRemarks = "tell_remarks": ChiefArbiter SectorArbiter BoardDevice Operator;
    /// Reports what the sensors of a board say.
    ReportSensor = "report_sensor": ChiefArbiter BoardDevice;
    /// Takes a remark off.
    TakeOffRemark = "take_off_remark": ChiefArbiter SectorArbiter;
    /// Lists the codes on the cards of an event's tables.
    ListCards = "list_cards": ChiefArbiter SectorArbiter;
    /// Renews them: cards that were printed before are good no longer.
    RenewCards = "renew_cards": ChiefArbiter;
    /// Calls the arbiter to a table.
    CallArbiter = "call_arbiter": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Reads whether a table has called, and who is on the way.
    ReadCall = "read_call": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Says that one is on the way to a table that has called.
    AnswerCall = "answer_call": ChiefArbiter SectorArbiter;
    /// Says that a call is done.
    EndCall = "end_call": ChiefArbiter SectorArbiter;
    /// Reads acts.
    ReadActs = "read_acts": ChiefArbiter SectorArbiter Auditor;
    /// Reads the state of a board with everything the arbiter may know.
    ReadState = "read_state": ChiefArbiter SectorArbiter Auditor;
    /// Reads what everyone may know of a board.
    ReadPublicState = "read_public_state": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Reads what spectators see of all boards of a round.
    ReadPublicStates = "read_public_states": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Reads the moves of a game as an arbiter may know them.
    ReadScoreSheet = "read_score_sheet": ChiefArbiter SectorArbiter Auditor;
    /// Reads the moves of a game that everyone may know.
    ReadPublicScoreSheet = "read_public_score_sheet": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Takes the games of a round as PGN, as they are on record.
    ExportGames = "export_games": ChiefArbiter SectorArbiter Auditor;
    /// Reads the games of a round as PGN, as everyone may know them.
    ReadPublicGames = "read_public_games": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Takes the record of a board as a file.
    ExportRecord = "export_record": ChiefArbiter SectorArbiter Auditor;
    /// Verifies the record of a board.
    VerifyRecord = "verify_record": ChiefArbiter SectorArbiter Auditor;
    /// Follows the verdicts of a board over a WebSocket.
    FollowBoard = "follow_board": ChiefArbiter SectorArbiter Auditor;
    /// Follows the verdicts of a board as server-sent events.
    FollowBoardEvents = "follow_board_events": ChiefArbiter SectorArbiter Auditor;
    /// Follows the record of a board as server-sent events, as far as a device is told it.
    HearBoardEvents = "hear_board_events": ChiefArbiter SectorArbiter BoardDevice;
    /// Follows all boards of an event over a WebSocket.
    FollowHall = "follow_hall": ChiefArbiter SectorArbiter Auditor;
    /// Follows all boards of an event as server-sent events.
    FollowHallEvents = "follow_hall_events": ChiefArbiter SectorArbiter Auditor;
    /// Follows what everyone may know of a board over a WebSocket.
    WatchBoard = "watch_board": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Follows what everyone may know of a board as server-sent events.
    WatchBoardEvents = "watch_board_events": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Lists webhooks.
    ListWebhooks = "list_webhooks": ChiefArbiter Operator;
    /// Makes a webhook.
    CreateWebhook = "create_webhook": ChiefArbiter Operator;
    /// Deletes a webhook.
    DeleteWebhook = "delete_webhook": ChiefArbiter Operator;
    /// Reads who saw and did what.
    ReadAudit = "read_audit": ChiefArbiter Auditor;
    /// Verifies the log of who saw and did what.
    VerifyAudit = "verify_audit": ChiefArbiter Auditor;
    /// Reads what is going to be erased, and whether the clock is believed.
    ReadUpkeep = "read_upkeep": ChiefArbiter Auditor Operator;
    /// Says that the clock of the service is right.
    ConfirmClock = "confirm_clock": ChiefArbiter Operator;
    /// Has a script judged, of which nothing is kept.
    Judge = "judge": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Reads what the service is.
    About = "about": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Makes a game by link.
    CreateGame = "create_game": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Shows a game by link to whoever has a seat there.
    ShowGame = "show_game": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Tells acts of a game by link, from a seat.
    TellGameActs = "tell_game_acts": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Reads how the rematch of a game by link stands.
    ShowRematch = "show_rematch": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Offers or accepts a rematch of a game by link.
    WantRematch = "want_rematch": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Follows a game by link over a WebSocket, from a seat.
    FollowGame = "follow_game": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Follows a game by link as server-sent events, from a seat.
    FollowGameEvents = "follow_game_events": ChiefArbiter SectorArbiter Player BoardDevice Spectator Auditor Operator;
    /// Reads the figures of the whole service, at `/metrics`: in a small event they tell that a
    /// ruling waits.
    ReadMetrics = "read_metrics": ChiefArbiter Auditor Operator;
}

/// Whether somebody of this role may do this with what is his own, or is not. What is not listed is
/// denied; where nothing is his own he looks on, as whoever has shown nothing.
///
/// ```
/// use jadoube_service::{Operation, Relation, Role, may};
/// assert!(may(Role::BoardDevice, Operation::TellActs, Relation::Own));
/// assert!(!may(Role::BoardDevice, Operation::TellActs, Relation::Foreign));
/// assert!(!may(Role::Spectator, Operation::ReadState, Relation::Own));
/// assert!(may(Role::Player, Operation::WatchBoard, Relation::Foreign));
/// ```
#[must_use]
pub fn may(role: Role, operation: Operation, relation: Relation) -> bool {
    match relation {
        Relation::Own => operation.allowed().contains(&role),
        Relation::Foreign => operation.looks_on(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// What everybody may who has shown nobody who he is.
    const EVERYBODY: &str = "log_in log_out show_session redeem_pairing_code list_laws show_laws list_events show_event \
        list_rounds show_round list_boards show_board read_public_state read_public_states read_public_score_sheet read_public_games read_standings watch_board watch_board_events \
        judge about call_arbiter read_call create_game show_game tell_game_acts show_rematch want_rematch follow_game follow_game_events";

    /// Everything that is known of a board.
    const THE_RECORD: &str = "read_acts read_state read_score_sheet export_games export_record verify_record follow_board follow_board_events follow_hall \
        follow_hall_events";

    /// Everything that concerns one's own account.
    const ONES_OWN: &str = "change_password show_second_factor begin_second_factor activate_second_factor end_second_factor";

    /// What each role may besides, said once more role by role: none gains or loses a right unseen.
    const BESIDES: [(Role, &[&str]); 6] = [
        (Role::Spectator, &[]),
        (
            Role::BoardDevice,
            &["tell_acts tell_remarks report_sensor hear_board_events"],
        ),
        (Role::Player, &[ONES_OWN, "tell_acts"]),
        (
            Role::SectorArbiter,
            &[
                THE_RECORD,
                ONES_OWN,
                "tell_acts tell_remarks take_off_remark change_board create_pairing_code hear_board_events",
                "list_players show_player export_pairings list_authors",
                "list_cards answer_call end_call",
            ],
        ),
        (
            Role::Auditor,
            &[
                THE_RECORD,
                ONES_OWN,
                "list_players show_player export_pairings read_audit read_metrics",
                "list_authors read_upkeep verify_audit",
            ],
        ),
        (
            Role::Operator,
            &[
                ONES_OWN,
                "list_tokens revoke_token create_pairing_code list_players show_player",
                "list_webhooks create_webhook delete_webhook read_metrics read_upkeep confirm_clock",
                "tell_remarks",
            ],
        ),
    ];

    fn allowed(role: Role, relation: Relation) -> BTreeSet<&'static str> {
        let all = Operation::ALL.iter();
        let allowed = all.filter(|operation| may(role, **operation, relation));
        allowed.map(|operation| operation.id()).collect()
    }

    #[test]
    fn each_role_may_what_is_its_own_and_look_on_elsewhere() {
        for (role, besides) in BESIDES {
            let listed = besides.iter().chain(&[EVERYBODY]);
            let listed = listed.flat_map(|some| some.split_whitespace()).collect();
            assert_eq!(allowed(role, Relation::Own), listed, "{role:?}");
        }
        let all = Operation::ALL.iter().map(|operation| operation.id());
        assert_eq!(allowed(Role::ChiefArbiter, Relation::Own), all.collect());
        let looking_on = BTreeSet::from([
            "read_public_games",
            "read_public_score_sheet",
            "read_public_state",
            "read_public_states",
            "watch_board",
            "watch_board_events",
        ]);
        for role in Role::ALL {
            assert_eq!(allowed(role, Relation::Foreign), looking_on, "{role:?}");
        }
    }
}
