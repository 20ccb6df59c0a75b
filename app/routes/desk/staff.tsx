import { useForm } from "@conform-to/react";
import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { formatLongDate } from "~/domain/long-date";
import { memberSchema } from "~/domain/staff/member.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getUserId } from "~/request/viewer.server";
import { addStaffMember, getStaffOverview } from "~/services/staff.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import type { Route } from "./+types/staff";
import { loadForStaff, toStaffFailure } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { Log, formatLog } from "./frame/log";

export const meta = createMeta("Team", "Who is on the team, and what was done.");

export async function loader({ context }: Route.LoaderArgs) {
  const overview = await loadForStaff(context, () => getStaffOverview(context));
  const account = getUserId(context);
  return {
    account,
    members: (overview?.members ?? []).map(({ id, email, created_at }) => ({
      id,
      email,
      since: formatLongDate(new Date(created_at)),
      isSelf: id === account,
    })),
    log: formatLog(overview?.audit_entries ?? []),
  };
}

/** Adds the account with the given email to the staff. */
export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: memberSchema(),
    invalidToast: () => toasts.staffNotFound,
  });
  if (!form.ok) return form.response;
  const result = await addStaffMember(args.context, form.value.email);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  if (!result.data) {
    const toast = toasts.staffNotFound;
    return form.reject({ toast, status: 400, fieldErrors: { email: [toast.body ?? toast.title] } });
  }
  return redirectWithToast(args.context, "/desk/staff", toasts.staffAdded);
}

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { account, members, log } = loaderData;
  const [form, fields] = useForm<{ email: string }>({ id: "member", lastResult: actionData });
  return (
    <DeskPage section="staff" title="Team">
      <ul className="grid gap-2">
        {members.map(({ id, email, since, isSelf }) => (
          <li
            key={id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 rounded-md border border-line bg-surface px-4 py-2"
          >
            <p>
              <span className="font-semibold">{email}</span>{" "}
              <span className="text-sm text-muted">since {since}</span>
            </p>
            {isSelf ? (
              <p className="text-sm text-muted">You</p>
            ) : (
              <form method="post" action="/desk/staff/removals">
                <input type="hidden" name="id" value={id} />
                <Button look="quiet" busy="Removing..." aria-label={`Remove ${email}`}>
                  Remove
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action="/desk/staff" noValidate className="grid max-w-xl gap-4">
        <h2 className="text-xl">Add a member</h2>
        <ErrorSummary fields={{ Email: fields.email }} formErrors={form.errors} />
        <AccountField id={account} />
        <EmailField field={fields.email} />
        <p className="text-sm text-muted">
          They need an account with two-step sign-in: without it the desk stays closed to them.
        </p>
        <div>
          <Button busy="Adding...">Add Member</Button>
        </div>
      </form>
      <Log entries={log} />
    </DeskPage>
  );
}
