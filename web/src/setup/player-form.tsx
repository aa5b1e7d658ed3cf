/** Adds or changes a player. */
import { ask, askWithVersion } from "../api/client";
import type { Player } from "../api/types";
import { Dialog } from "../ui/dialog";
import { useLoaded } from "../ui/loaded";
import { note } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { Meanwhile, useEdit, type WithVersion } from "./edit";
import { SelectField, TextField, TickField } from "./fields";
import { Frame, useForm, type Form } from "./form";
import { TITLES } from "./players-list";
import { playerBody, playerDraft, type PlayerDraft } from "./player-draft";

type PlayerFormProps = { done: () => void; close: () => void };

const EMPTY: PlayerDraft = { name: "", title: "", rating: "", federation: "", fide_id: "", birth_date: "", sex: "", hidden: false, withdrawn_from: "" };

export function PlayerDialog({ event, player, ...rest }: PlayerFormProps & { event: string; player?: Player }) {
  return (
    <Dialog title={t(player ? "setup-player-change" : "setup-player-make")} close={rest.close}>
      {player ? <Change player={player} {...rest} /> : <Make event={event} {...rest} />}
    </Dialog>
  );
}

function Make({ event, done }: PlayerFormProps & { event: string }) {
  const form = useForm(() => EMPTY, async (draft) => {
    const { number, person } = await ask<Player>(`/events/${event}/players`, { method: "POST", body: playerBody(draft) });
    note(t("setup-player-made", { number, name: person?.name ?? "" }));
    done();
  });
  return <Frame form={form} word={t("setup-player-make-do")}><Fields form={form} /></Frame>;
}

function Change({ player, ...rest }: PlayerFormProps & { player: Player }) {
  const { value: read, error, again } = useLoaded(() => askWithVersion<Player>(`/players/${player.id}`), [player.id]);
  if (!read) return error === undefined ? <p role="status">{t("loading")}</p> : <Trouble error={error} again={again} />;
  return <ChangeRead read={read} {...rest} />;
}

function ChangeRead({ read, done }: PlayerFormProps & { read: WithVersion<Player> }) {
  const form = useEdit<Player, PlayerDraft>({
    path: `/players/${read.value.id}`,
    read,
    draftOf: playerDraft,
    bodyOf: playerBody,
    done: () => {
      note(t("setup-saved"));
      done();
    },
  });
  return (
    <Frame form={form} word={t("setup-save")}>
      <Fields form={form} />
      <Meanwhile form={form} />
    </Frame>
  );
}

function Fields({ form }: { form: Form<PlayerDraft> }) {
  return (
    <>
      <TextField form={form} name="name" required maxLength={200} label={t("setup-player-name")} about={t("setup-player-name-about")} />
      <TickField form={form} name="hidden" label={t("setup-player-hidden")} about={t("setup-player-hidden-about")} />
      <div class="side-by-side">
        <TextField form={form} name="title" maxLength={200} offers={TITLES} label={t("setup-player-title")} />
        <TextField form={form} name="rating" type="number" min="0" max="4000" step="1" label={t("setup-player-rating")} />
        <TextField form={form} name="federation" maxLength={200} placeholder="FRA" label={t("setup-player-federation")} about={t("setup-player-federation-about")} />
        <TextField form={form} name="fide_id" maxLength={200} label={t("setup-player-fide")} />
        <TextField form={form} name="birth_date" maxLength={200} placeholder="1990/05/31" label={t("setup-player-birth")} />
        <SelectField form={form} name="sex" label={t("setup-player-sex")} options={[{ value: "", label: t("setup-not-told") }, { value: "female", label: t("setup-player-female") }, { value: "male", label: t("setup-player-male") }]} />
      </div>
      <p class="about">{t("setup-player-private")}</p>
      <TextField form={form} name="withdrawn_from" type="number" min="1" max="64" step="1" label={t("setup-player-withdrawn")} about={t("setup-player-withdrawn-about")} />
    </>
  );
}
