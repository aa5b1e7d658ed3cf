/** Makes or changes a board: its number, its sector, its players. */
import { ask, askWithVersion } from "../api/client";
import type { BoardView, NewBoard, Player } from "../api/types";
import { Dialog } from "../ui/dialog";
import { useLoaded } from "../ui/loaded";
import { note } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { Meanwhile, useEdit, type WithVersion } from "./edit";
import { SelectField, TextField } from "./fields";
import { Frame, useForm, type Form } from "./form";
import { numberOf } from "./numbers";
import { playerWords } from "./player-draft";

/** `absent` are those who have not come, as the hall marks them: whoever sits down anew has. */
type BoardDraft = { number: string; sector: string; white: string; black: string; absent: string; unrated: boolean };
type BoardFormChoices = { players: Player[]; sectors: string[] };
type BoardFormProps = BoardFormChoices & { done: () => void; close: () => void };
type BoardDialogProps = BoardFormProps & { round: string } & ({ next: number; board?: undefined } | { board: BoardView; next?: undefined });

function boardDraft({ number, sector, white, black, absent, unrated }: BoardView): BoardDraft {
  return { number: String(number), sector, white: white?.id ?? "", black: black?.id ?? "", absent: [absent?.white && white?.id, absent?.black && black?.id].filter(Boolean).join(" "), unrated: unrated ?? false };
}

function boardBody({ number, sector, white, black, absent, unrated }: BoardDraft): NewBoard {
  const isAbsent = (player: string) => player !== "" && absent.split(" ").includes(player);
  return { number: numberOf(number) ?? 1, sector: sector.trim(), white: white || null, black: black || null, absent: { white: isAbsent(white), black: isAbsent(black) }, unrated };
}

export function BoardDialog(props: BoardDialogProps) {
  const { board, close } = props;
  const title = board ? t("setup-board-change", { number: board.number }) : t("setup-board-make");
  return (
    <Dialog title={title} close={close}>
      {props.board ? <Change {...props} board={props.board} /> : <Make {...props} next={props.next} />}
    </Dialog>
  );
}

function Make({ round, next, done, ...seats }: BoardFormProps & { round: string; next: number }) {
  const form = useForm<BoardDraft>(() => ({ number: String(next), sector: "", white: "", black: "", absent: "", unrated: false }), async (draft) => {
    const made = await ask<BoardView>(`/rounds/${round}/boards`, { method: "POST", body: boardBody(draft) });
    note(t("setup-board-made", { number: made.number }));
    done();
  });
  return <Frame form={form} word={t("setup-board-make-do")}><Fields form={form} {...seats} /></Frame>;
}

/** What is changed is read anew: the list may be old. */
function Change({ board, ...rest }: BoardFormProps & { board: BoardView }) {
  const { value: read, error, again } = useLoaded(() => askWithVersion<BoardView>(`/boards/${board.id}`), [board.id]);
  if (!read) return error === undefined ? <p role="status">{t("loading")}</p> : <Trouble error={error} again={again} />;
  return <ChangeRead read={read} {...rest} />;
}

function ChangeRead({ read, done, ...seats }: BoardFormProps & { read: WithVersion<BoardView> }) {
  const form = useEdit<BoardView, BoardDraft>({
    path: `/boards/${read.value.id}`,
    read,
    draftOf: boardDraft,
    bodyOf: boardBody,
    done: () => {
      note(t("setup-saved"));
      done();
    },
  });
  return (
    <Frame form={form} word={t("setup-save")}>
      <Fields form={form} {...seats} />
      <Meanwhile form={form} />
    </Frame>
  );
}

function Fields({ form, players, sectors }: BoardFormChoices & { form: Form<BoardDraft> }) {
  const options = [{ value: "", label: t("nobody") }, ...players.map((player) => ({ value: player.id, label: playerWords(player) }))];
  return (
    <>
      <TextField form={form} name="number" type="number" min="1" max="4294967295" step="1" required label={t("setup-board-number")} about={t("setup-board-number-about")} />
      <TextField form={form} name="sector" maxLength={200} offers={sectors} label={t("sector")} about={t("setup-sector-about")} />
      <SelectField form={form} name="white" label={t("white")} options={options} />
      <SelectField form={form} name="black" label={t("black")} options={options} about={t("setup-seats-about")} />
    </>
  );
}
