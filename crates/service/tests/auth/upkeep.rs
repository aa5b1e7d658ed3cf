//! What has ended is cleared away by itself.

use jadoube_service::Role;
use jadoube_service::auth::audit::write_audit;
use jadoube_service::upkeep::{Cleared, clear};
use serde_json::json;

use crate::client::Service;

const DAY_S: i64 = 24 * 3600;

#[tokio::test]
async fn what_has_ended_is_cleared_away() {
    let service = Service::with_anna().await;
    service.add_board("b1", "e1", "A").await;
    let anna = service.session("anna").await;
    for days in [1, 30] {
        let token = json!({ "label": "t", "role": Role::Auditor, "lifetime_days": days });
        let made = service.ask("POST", "/tokens").with(&anna).json(&token);
        assert_eq!(made.send().await.status, 201);
    }
    let code = service.ask("POST", "/boards/b1/codes").with(&anna).send();
    assert_eq!(code.await.status, 201);
    write_audit(&service.app).await.unwrap();
    let cleared = |credentials, audit| Cleared {
        persons: 0,
        credentials,
        audit,
        games: 0,
    };
    for (seconds, wanted) in [
        (0, cleared(0, 0)),
        (5 * 60 - 1, cleared(0, 0)),
        (1, cleared(1, 0)),
        (12 * 3600, cleared(1, 0)),
        (DAY_S, cleared(1, 0)),
        (300 * DAY_S, cleared(1, 0)),
        (66 * DAY_S, cleared(0, 3)),
    ] {
        service.forward_s(seconds);
        assert_eq!(
            clear(&service.app).await.unwrap(),
            wanted,
            "{seconds} s later"
        );
    }
}
