import { createMeta } from "~/content/meta";
import { errorToast, successToast } from "~/content/toasts";
import { newConversationSchema } from "~/domain/conversations/conversation.schema.server";
import { getClientName } from "~/domain/profiles/profile";
import { TICKET_LIMITS } from "~/domain/tickets/ticket";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getClient } from "~/services/clients.server";
import { startConversation } from "~/services/conversations.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { TextArea, TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/start-conversation";

export const meta = createMeta("Write to a client", "Starts a conversation with a client.");

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadForStaff(context, () => getClient(context, params.id));
  return {
    client: found ? getClientName(found.profile.business_name, found.email) : "this client",
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: newConversationSchema(),
    invalidToast: () => errorToast("Not sent", "Please enter a subject and a message."),
  });
  if (!form.ok) return form.response;
  const conversation = { ...form.value, client_id: args.params.id };
  const result = await startConversation(args.context, conversation);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  const page = `/desk/inbox/${result.data}`;
  return redirectWithToast(
    args.context,
    page,
    successToast("Sent", "The client gets your message by email."),
  );
}

export default function ClientConversation({
  loaderData,
  actionData,
  params,
}: Route.ComponentProps) {
  const { client } = loaderData;
  const form = useLabeledForm("conversation", actionData, {
    subject: "Subject",
    body: "Message",
  });
  return (
    <DeskPage section="clients" title={`Write to ${client}`} isInside>
      <LabeledForm
        form={form}
        action={`/desk/clients/${params.id}/conversations`}
        className="grid max-w-2xl gap-4"
      >
        <p className="text-muted">
          They get your message by email and find it under Support in their client area.
        </p>
        <AccountField />
        <TextField {...form.fields.subject} maxLength={TICKET_LIMITS.subject} />
        <TextArea {...form.fields.body} rows={8} limit={TICKET_LIMITS.reply} />
        <div>
          <Button busy="Sending...">Send Message</Button>
        </div>
      </LabeledForm>
    </DeskPage>
  );
}
