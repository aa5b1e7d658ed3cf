/**
 * Lists who may do what in set-up. The service decides; the page only leaves out what the service
 * would refuse. A test compares this table with the service's own.
 */
import { isOwn, role, session, type Target } from "../api/session";
import type { Role } from "../api/types";

const CHIEF: Role[] = ["chief_arbiter"];
const DIRECTORS: Role[] = ["chief_arbiter", "sector_arbiter"];
const KEEPERS: Role[] = ["chief_arbiter", "operator"];
const HELPERS: Role[] = ["chief_arbiter", "sector_arbiter", "operator"];
const READERS: Role[] = ["chief_arbiter", "sector_arbiter", "auditor"];

export const MAY = {
  change_password: ["chief_arbiter", "sector_arbiter", "player", "auditor", "operator"],
  list_accounts: CHIEF,
  take_off_second_factor: CHIEF,
  create_account: CHIEF,
  list_tokens: KEEPERS,
  create_token: CHIEF,
  revoke_token: KEEPERS,
  create_event: CHIEF,
  import_event: CHIEF,
  change_event: CHIEF,
  delete_event: CHIEF,
  export_event: CHIEF,
  create_round: CHIEF,
  change_round: CHIEF,
  list_players: ["chief_arbiter", "sector_arbiter", "auditor", "operator"],
  create_player: CHIEF,
  change_player: CHIEF,
  delete_player: CHIEF,
  export_player: CHIEF,
  erase_player: CHIEF,
  import_pairings: CHIEF,
  export_pairings: READERS,
  export_games: READERS,
  create_board: CHIEF,
  change_board: DIRECTORS,
  delete_board: CHIEF,
  create_pairing_code: HELPERS,
  list_cards: DIRECTORS,
  read_upkeep: ["chief_arbiter", "auditor", "operator"],
  confirm_clock: KEEPERS,
  verify_audit: ["chief_arbiter", "auditor"],
  list_webhooks: KEEPERS,
  create_webhook: KEEPERS,
  delete_webhook: KEEPERS,
} satisfies Record<string, Role[]>;

type Operation = keyof typeof MAY;

/** Whether whoever is logged in may do this there; without a target, in the whole service. */
export function may(operation: Operation, target: Target = {}): boolean {
  const scope = session.value?.scope;
  return scope !== undefined && holds(operation) && isOwn(scope, target);
}

/**
 * Whether whoever is logged in has done so with a password of his own, beside which a code can be
 * asked for.
 */
export function hasPassword(): boolean {
  return Boolean(session.value?.session) && holds("change_password");
}

/** Whether whoever is logged in may do this with what is his own. */
export function holds(operation: Operation): boolean {
  return (MAY[operation] as Role[]).includes(role.value);
}
