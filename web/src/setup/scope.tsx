/** Asks for which part of the service somebody has a role: which event, sector, board or player. */
import { askAll } from "../api/client";
import { session } from "../api/session";
import type { BoardView, Event, Player, Role, Round, Scope } from "../api/types";
import { useLoaded } from "../ui/loaded";
import { t } from "../words";
import { SelectField, TextField, type FieldOption } from "./fields";
import type { Draft, Form } from "./form";
import { playerWords } from "./player-draft";

type ScopeDraft = { role: string; event: string; sector: string; board: string; player: string };

export function scopeDraft(role: Role, scope: Scope): ScopeDraft {
  return { role, event: scope.event ?? "", sector: scope.sector ?? "", board: scope.board ?? "", player: scope.player ?? "" };
}

/**
 * Only what narrows the role: what another role was narrowed by stays in its field and is not sent.
 */
export function scopeBody({ role, event, sector, board, player }: ScopeDraft): Scope {
  return {
    ...(event ? { event } : {}),
    ...(role === "sector_arbiter" && sector.trim() ? { sector: sector.trim() } : {}),
    ...(role === "board_device" && board ? { board } : {}),
    ...(role === "player" && player ? { player } : {}),
  };
}

/** What events, boards and players are called. */
export type ScopeNames = ReadonlyMap<string, string>;

/** Where somebody belongs, in words. */
export function scopeWords({ event, sector, board, player }: Scope, names: ScopeNames): string {
  const parts = [
    event ? (names.get(event) ?? event) : t("setup-scope-all"),
    sector ? `${t("sector")} ${sector}` : "",
    board ? (names.get(board) ?? `${t("board")} ${board}`) : "",
    player ? (names.get(player) ?? `${t("setup-player")} ${player}`) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * The names that scopes are told with: of boards and players only where one of them has such a
 * part.
 */
export async function namesOf(scopes: readonly Scope[], events: readonly Event[]): Promise<ScopeNames> {
  const narrow = scopes.filter(({ board, player }) => board || player).map(({ event }) => event);
  const wanted = events.filter(({ id }) => narrow.includes(id));
  const read = await Promise.all(wanted.map(({ id }) => readOf(id)));
  return new Map([
    ...events.map(({ id, name }) => [id, name] as const),
    ...read.flatMap(({ boards }) => boards.map(({ value, label }) => [value, label] as const)),
    ...read.flatMap(({ players }) => players.map((player) => [player.id, playerWords(player)] as const)),
  ]);
}

type EventChoices = { sectors: string[]; boards: FieldOption[]; players: Player[] };

async function readOf(event: string): Promise<EventChoices> {
  if (!event) return { sectors: [], boards: [], players: [] };
  const [rounds, players] = await Promise.all([askAll<Round>(`/events/${event}/rounds`), askAll<Player>(`/events/${event}/players`)]);
  const boards = await Promise.all(rounds.map(async ({ id, number }) => (await askAll<BoardView>(`/rounds/${id}/boards`)).map((board) => ({ board, round: number }))));
  const each = boards.flat().reverse();
  return {
    sectors: [...new Set(each.map(({ board }) => board.sector))].filter(Boolean).sort(),
    boards: each.sort((a, b) => b.round - a.round || a.board.number - b.board.number).map(({ board, round }) => ({ value: board.id, label: t("setup-board-of-round", { board: board.number, round }) })),
    players,
  };
}

export function RoleFields<D extends Draft & ScopeDraft>({ form: given, roles, events }: { form: Form<D>; roles: readonly Role[]; events: readonly Event[] }) {
  const form = given as unknown as Form<ScopeDraft>;
  const { role, event } = form.draft;
  const { value: of } = useLoaded(() => readOf(event), [event]);
  const isWhole = !session.value?.scope.event;
  const none = (label: string): FieldOption => ({ value: "", label });
  const offered = roles.includes(role as Role) ? roles : [...roles, role as Role];
  return (
    <>
      <SelectField form={form} name="role" required label={t("setup-role")} options={offered.map((role) => ({ value: role, label: t(`setup-role-${role}`), about: t(`setup-role-${role}-about`) }))} />
      <SelectField
        form={form}
        name="event"
        paths={["scope.event"]}
        label={t("setup-scope-event")}
        about={t("setup-scope-event-about")}
        options={[...(isWhole ? [none(t("setup-scope-all"))] : []), ...events.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {role === "sector_arbiter" && <TextField form={form} name="sector" paths={["scope.sector"]} required maxLength={200} offers={of?.sectors ?? []} label={t("sector")} about={t("setup-scope-sector-about")} />}
      {role === "board_device" && <SelectField form={form} name="board" paths={["scope.board"]} required label={t("board")} options={[none(t("setup-pick")), ...(of?.boards ?? [])]} about={t("setup-scope-board-about")} />}
      {role === "player" && (
        <SelectField form={form} name="player" paths={["scope.player"]} required label={t("setup-player")} options={[none(t("setup-pick")), ...(of?.players ?? []).map((player) => ({ value: player.id, label: playerWords(player) }))]} about={t("setup-scope-player-about")} />
      )}
    </>
  );
}
