import { useForm } from "@conform-to/react";
import { toastFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import { formatStaffDate } from "~/domain/long-date";
import { memberSchema } from "~/domain/staff/staff.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getUserId } from "~/request/viewer.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { addStaffMember, getStaffOverview } from "~/services/staff.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { AskFirst } from "../frame/ask-first";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { Log, formatLog } from "../frame/log";
import type { Route } from "./+types/staff";

export const meta = createMeta("Team", "Who’s on the team, and what they’ve done.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const overview = await loadForStaff(context, () => getStaffOverview(context));
  const userId = getUserId(context);
  const zone = getStaffTimeZone(context);
  return {
    // Entered before the visitor had to confirm their identity.
    email: url.searchParams.get("email") ?? undefined,
    members: (overview?.members ?? []).map(({ id, email, created_at, is_invited }) => ({
      id,
      email,
      isInvited: is_invited,
      since: formatStaffDate(new Date(created_at), zone),
      isSelf: id === userId,
    })),
    log: formatLog(overview?.audit_entries ?? [], zone),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: memberSchema(),
    invalidToast: () => toasts.staffNotFound,
  });
  if (!form.ok) return form.response;
  const page = `/desk/staff?email=${encodeURIComponent(form.value.email)}`;
  await requireFreshProof(args.context, page);
  const result = await addStaffMember(args.context, form.value.email);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  if (!result.data) return form.reject(toastFailure(toasts.staffNotFound, 400, "email"));
  return redirectWithToast(
    args.context,
    "/desk/staff",
    successToast("Added", "We’ve emailed them what they need to open the desk."),
  );
}

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { members, email, log } = loaderData;
  const [form, fields] = useForm<{ email: string }>({
    id: "member",
    lastResult: actionData,
    defaultValue: { email },
  });
  return (
    <DeskPage section="staff" title="Team">
      <ul className="grid gap-2">
        {members.map((member) => (
          <Member key={member.id} {...member} />
        ))}
      </ul>
      <form method="post" action="/desk/staff" noValidate className="grid max-w-xl gap-4">
        <h2 className="text-xl">Add a member</h2>
        <ErrorSummary fields={{ Email: fields.email }} formErrors={form.errors} />
        <AccountField />
        <EmailField field={fields.email} enterKeyHint="send" />
        <p className="text-sm text-muted">
          They need an account first. The invitation works for 24 hours and asks for two-step
          sign-in.
        </p>
        <div>
          <Button busy="Adding...">Add Member</Button>
        </div>
      </form>
      <Log entries={log} />
    </DeskPage>
  );
}

type MemberProps = {
  id: string;
  email: string | null;
  since: string;
  /** The invitation is not accepted yet. */
  isInvited: boolean;
  isSelf: boolean;
};

function Member({ id, email, since, isInvited, isSelf }: MemberProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 rounded-md border border-line bg-surface px-4 py-2">
      <p>
        <span className="font-semibold">{email}</span>{" "}
        <span className="text-sm text-muted">
          {isInvited ? "invited, not accepted yet" : `since ${since}`}
        </span>
      </p>
      {isSelf ? (
        <p className="text-sm text-muted">You</p>
      ) : (
        <div className="flex flex-wrap gap-x-5">
          <AskFirst
            label="Invite Again"
            of={email ?? ""}
            warning="They’re signed out at once, and their authenticator app no longer works. A new invitation comes by email."
            action="/desk/staff/resets"
            button="Sign Out and Invite"
            busy="Inviting..."
          >
            <input type="hidden" name="id" value={id} />
          </AskFirst>
          <form method="post" action="/desk/staff/removals">
            <input type="hidden" name="id" value={id} />
            <Button look="quiet" busy="Removing..." aria-label={`Remove ${email}`}>
              Remove
            </Button>
          </form>
        </div>
      )}
    </li>
  );
}
