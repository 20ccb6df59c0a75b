import { redirectDocument } from "react-router";
import { toastFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import type { CompositeTypes } from "~/database.types";
import { deletionByStaffSchema } from "~/domain/accounts/settings.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import { formatStaffDateTime } from "~/domain/long-date";
import { getClientName } from "~/domain/profiles/profile";
import { parseAccountForm } from "~/forms/parse-form.server";
import { requestInfoContext } from "~/request/request-info.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { deleteClient, getClientDeletion } from "~/services/clients.server";
import { Button, ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { EmailField } from "~/ui/form/email-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/deletion";

export const meta = createMeta("Delete a client", "Deletes a client’s account, for good.");

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadForStaff(context, () => getClientDeletion(context, params.id));
  const { method, pathAndQuery } = context.get(requestInfoContext);
  // Asks for a fresh proof before the email is entered.
  if (found && !found.has_fresh_proof && method !== "POST")
    throw redirectDocument(`/confirm-identity?next=${encodeURIComponent(pathAndQuery)}`, 303);
  return {
    client: found ? getClientName(found.business_name, found.email) : "this client",
    email: found?.email ?? undefined,
    isMember: found?.is_member ?? false,
    consequences: found && listConsequences(found, getStaffTimeZone(context)),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const form = await parseAccountForm(args, {
    schema: deletionByStaffSchema(),
    invalidToast: () => toasts.clientNotDeleted,
  });
  if (!form.ok) return form.response;
  await requireFreshProof(context, `/desk/clients/${params.id}/deletion`);
  const result = await deleteClient(context, params.id, form.value.email);
  if (result.outcome === "done")
    return redirectWithToast(
      context,
      "/desk/clients",
      successToast("Account deleted", "The client gets an email that confirms it."),
    );
  if (result.outcome === "not-found")
    return redirectWithToast(
      context,
      "/desk/clients",
      successToast("Nothing to do", "This account doesn’t exist anymore."),
    );
  if (result.outcome === "conflict") return form.reject(toastFailure(toasts.clientIsMember, 409));
  return form.reject(result.outcome === "rejected" ? WRONG_EMAIL : toStaffFailure(result));
}

const WRONG_EMAIL: FormFailure = {
  toast: toasts.clientNotDeleted,
  status: 400,
  fieldErrors: { email: ["That isn’t the client’s email address"] },
};

export default function ClientDeletion({ loaderData, actionData, params }: Route.ComponentProps) {
  const { client, email, isMember, consequences } = loaderData;
  const page = `/desk/clients/${params.id}`;
  const form = useLabeledForm("deletion", actionData, { email: "The client’s email address" });
  return (
    <DeskPage section="clients" title={`Delete ${client}`} isInside>
      {consequences && (
        <ul className="grid max-w-prose list-disc gap-2 pl-5">
          {consequences.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {isMember ? (
        <p>{toasts.clientIsMember.body}</p>
      ) : (
        <LabeledForm form={form} action={`${page}/deletion`} className="grid max-w-xl gap-6">
          <AccountField />
          <EmailField
            {...form.fields.email}
            hint={email && `Enter ${email} to confirm.`}
            autoComplete="off"
            enterKeyHint="done"
          />
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy="Deleting...">
              Delete This Account
            </Button>
            <ButtonLink look="secondary" href={page}>
              Keep It
            </ButtonLink>
          </div>
        </LabeledForm>
      )}
    </DeskPage>
  );
}

function listConsequences(found: CompositeTypes<"staff_client_deletion">, zone: string): string[] {
  const { email, meeting_starts_at: meeting, has_linkedin_connection: hasLinkedin } = found;
  return [
    "The account and everything in it are deleted right away: brand profile, posts, meetings, tickets, messages, plan requests and newsletter subscription.",
    ...(meeting
      ? [`The meeting on ${formatStaffDateTime(new Date(meeting), zone)} is cancelled.`]
      : []),
    ...(hasLinkedin ? ["Our access to their LinkedIn profile is revoked."] : []),
    email
      ? `${email} gets one last email, which confirms it${meeting ? " and takes the meeting out of their calendar" : ""}.`
      : "No one gets an email, because the account has no address.",
    "This can’t be undone, and the activity log records that you did it.",
  ];
}
