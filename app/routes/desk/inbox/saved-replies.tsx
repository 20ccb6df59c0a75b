import { toastFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { errorToast, successToast } from "~/content/toasts";
import { PLACEHOLDERS } from "~/domain/conversations/conversation";
import { savedReplySchema } from "~/domain/conversations/conversation.schema.server";
import { TICKET_LIMITS } from "~/domain/tickets/ticket";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { listSavedReplies, saveSavedReply } from "~/services/conversations.server";
import { Button } from "~/ui/button";
import { AccountField, NewIdField } from "~/ui/form/account-field";
import { TextArea, TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { TextLink } from "~/ui/text-link";
import { AskFirst } from "../frame/ask-first";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { Empty } from "../frame/empty";
import { SeenField } from "../frame/seen-field";
import type { Route } from "./+types/saved-replies";

export const meta = createMeta("Saved replies", "Answers to common questions.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const replies = await loadForStaff(context, () => listSavedReplies(context));
  const opened = replies?.find(({ id }) => id === url.searchParams.get("edit")) ?? null;
  return { newId: crypto.randomUUID(), opened, replies };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: savedReplySchema(),
    invalidToast: () => errorToast("Not saved", "Please enter a title and a text."),
  });
  if (!form.ok) return form.response;
  const result = await saveSavedReply(args.context, form.value);
  if (result.outcome === "conflict")
    return form.reject(
      toastFailure(errorToast("Not saved", "Another saved reply has that title."), 409, "title"),
    );
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  if (!result.data)
    return form.reject(
      toastFailure(
        errorToast(
          "Not saved",
          "A colleague has changed or deleted it since you opened it. Save again to keep your text instead.",
        ),
        409,
      ),
    );
  return redirectWithToast(args.context, "/desk/saved-replies", successToast("Saved"));
}

export default function SavedReplies({ loaderData, actionData }: Route.ComponentProps) {
  const { newId, opened, replies } = loaderData;
  const form = useLabeledForm(
    "saved-reply",
    actionData,
    { id: null, title: "Title", body: "Text", seen_updated_at: null },
    { id: opened?.id, title: opened?.title, body: opened?.body },
  );
  const edited = replies?.find(({ id }) => id === form.fields.id.field.initialValue);
  const seen = form.fields.seen_updated_at.field.initialValue;
  const isChanged = Boolean(edited && seen && seen !== edited.updated_at);
  const hint = Object.entries(PLACEHOLDERS).map(([name, meaning]) => `{${name}} is ${meaning}`);
  return (
    <DeskPage section="inbox" title="Saved replies" isInside>
      {replies?.length === 0 && (
        <Empty drawing="replies">No saved replies yet. Add your first one below.</Empty>
      )}
      <ul className="grid gap-2">
        {replies?.map((reply) => (
          <li
            key={reply.id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 rounded-md border border-line bg-surface px-4 py-2"
          >
            <TextLink alone href={`?edit=${reply.id}#saved-reply`}>
              {reply.title}
            </TextLink>
            <AskFirst
              label="Delete"
              of={reply.title}
              warning="No one can insert it anymore, and this can’t be undone."
              action="/desk/saved-replies/removals"
              button="Delete for Good"
              busy="Deleting..."
            >
              <input type="hidden" name="id" value={reply.id} />
            </AskFirst>
          </li>
        ))}
      </ul>
      <LabeledForm
        id="saved-reply"
        form={form}
        action="/desk/saved-replies"
        className="grid max-w-2xl gap-4"
      >
        <h2 className="text-xl">{edited ? `Edit “${edited.title}”` : "Add a saved reply"}</h2>
        <AccountField />
        <NewIdField field={form.fields.id.field} id={newId} />
        <SeenField
          {...form.fields.seen_updated_at}
          value={replies ? (edited?.updated_at ?? "") : undefined}
        />
        {isChanged && (
          <p className="whitespace-pre-wrap">Your colleague’s version: {edited?.body}</p>
        )}
        <TextField {...form.fields.title} maxLength={100} />
        <TextArea
          {...form.fields.body}
          rows={6}
          limit={TICKET_LIMITS.reply}
          hint={`${hint.join("; ")}.`}
        />
        <div>
          <Button busy="Saving...">Save</Button>
        </div>
      </LabeledForm>
    </DeskPage>
  );
}
