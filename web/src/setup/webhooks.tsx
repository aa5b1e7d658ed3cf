/** Manages webhooks: addresses outside that are told what happens in the event. */
import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";
import { askAll, ask } from "../api/client";
import type { MadeWebhook, Occasion, WebhookView } from "../api/types";
import { Dialog } from "../ui/dialog";
import { Chip } from "../ui/icons";
import { note } from "../ui/say";
import { t } from "../words";
import { dayAndTime } from "../words/time";
import { Group, TextField, TickField } from "./fields";
import { Frame, useForm } from "./form";
import { may } from "./permissions";
import { Confirm, SecretDialog } from "./parts";
import { EventPageOf, NotYours } from "./shell";

const OCCASIONS: Occasion[] = ["ruling_open", "board_down", "board_back"];

type WebhookAction = { what: "delete"; webhook: WebhookView } | { what: "make" } | { what: "made"; made: MadeWebhook } | null;

export default function Webhooks() {
  const { params } = useRoute();
  const event = params.event!;
  const isAllowed = may("list_webhooks", { event });
  return (
    <EventPageOf id={event} read={() => (isAllowed ? askAll<WebhookView>(`/events/${event}/webhooks`) : Promise.resolve([]))} on={[isAllowed]}>
      {(webhooks, again) => (isAllowed ? <List key={event} event={event} webhooks={webhooks} again={again} /> : <NotYours what={t("setup-webhooks-not-yours")} />)}
    </EventPageOf>
  );
}

function List({ event, webhooks, again }: { event: string; webhooks: WebhookView[]; again: () => void }) {
  const [doing, setDoing] = useState<WebhookAction>(null);
  const close = () => setDoing(null);
  return (
    <section class="panel wide" aria-labelledby="webhooks">
      <h2 id="webhooks">{t("setup-webhooks")}</h2>
      <p>{t("setup-webhooks-about")}</p>
      {may("create_webhook", { event }) && <div class="do"><button class="primary" onClick={() => setDoing({ what: "make" })}>{t("setup-webhook-make")}</button></div>}
      {webhooks.length === 0 && <p class="empty">{t("setup-webhooks-none")}</p>}
      <ul class="rows-list">
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <span class="address"><bdi>{webhook.url}</bdi>{" "}
              <span class="quiet">{webhook.occasions.map((occasion) => t(`setup-occasion-${occasion}`)).join(", ")} · {t("setup-webhook-since", { when: dayAndTime(webhook.created_at) })}</span>{" "}
              {webhook.disabled_at && <Chip name="down" tone="warning">{t("setup-webhook-off", { when: dayAndTime(webhook.disabled_at) })}</Chip>}
            </span>
            {may("delete_webhook", { event }) && <button aria-label={`${t("setup-delete")}: ${webhook.url}`} onClick={() => setDoing({ what: "delete", webhook })}>{t("setup-delete")}</button>}
          </li>
        ))}
      </ul>
      {doing?.what === "make" && (
        <MakeWebhook
          event={event}
          close={close}
          done={(made) => {
            setDoing({ what: "made", made });
            again();
          }}
        />
      )}
      {doing?.what === "made" && <SecretDialog title={t("setup-webhook-made")} about={t("setup-webhook-made-about")} secret={doing.made.secret} close={close} />}
      {doing?.what === "delete" && <DeleteWebhook webhook={doing.webhook} done={again} close={close} />}
    </section>
  );
}

function MakeWebhook({ event, done, close }: { event: string; done: (made: MadeWebhook) => void; close: () => void }) {
  const form = useForm(() => ({ url: "", ruling_open: true, board_down: true, board_back: true }), async (draft) => {
    const occasions = OCCASIONS.filter((occasion) => draft[occasion]);
    done(await ask<MadeWebhook>(`/events/${event}/webhooks`, { method: "POST", body: { url: draft.url.trim(), occasions } }));
  });
  return (
    <Dialog title={t("setup-webhook-make")} close={close}>
      <Frame form={form} word={t("setup-webhook-make-do")}>
        <TextField form={form} name="url" type="url" required maxLength={2048} placeholder="https://example.org/hook" spellcheck={false} label={t("setup-webhook-url")} about={t("setup-webhook-url-about")} />
        <Group label={t("setup-occasions")}>
          {OCCASIONS.map((occasion) => <TickField key={occasion} form={form} name={occasion} paths={["occasions"]} label={t(`setup-occasion-${occasion}`)} about={t(`setup-occasion-${occasion}-about`)} />)}
        </Group>
      </Frame>
    </Dialog>
  );
}

function DeleteWebhook({ webhook, done, close }: { webhook: WebhookView; done: () => void; close: () => void }) {
  async function remove() {
    // it has one version only: nothing of it can be changed
    await ask(`/webhooks/${webhook.id}`, { method: "DELETE", headers: { "If-Match": "*" } });
    note(t("setup-deleted", { name: webhook.url }));
    done();
  }
  return (
    <Confirm title={t("setup-webhook-delete")} word={t("setup-delete")} done={remove} close={close}>
      <p class="address"><strong><bdi>{webhook.url}</bdi></strong></p>
      <p>{t("setup-webhook-delete-about")}</p>
    </Confirm>
  );
}
