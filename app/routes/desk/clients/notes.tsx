import { toastFailure } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { errorToast, successToast } from "~/content/toasts";
import {
  BRAND_NOTES_MAX,
  NO_SENSITIVE_TRADE,
  SENSITIVE_TRADES,
} from "~/domain/clients/brand-notes";
import { formatStaffDateTime } from "~/domain/long-date";
import { getClientName } from "~/domain/profiles/profile";
import { brandNotesSchema } from "~/domain/staff/staff.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getClientTimeline } from "~/services/clients.server";
import { saveBrandNotes } from "~/services/drafts.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { SelectField, TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { TextLink } from "~/ui/text-link";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/notes";

export const meta = createMeta(
  "Brand notes",
  "What the strategy meeting taught us about a client.",
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadForStaff(context, () => getClientTimeline(context, params.id, null));
  const zone = getStaffTimeZone(context);
  const versions = (found?.brand_notes ?? []).map((version) => ({
    ...version,
    saved: `${version.author_name ?? "Recognized by AI"}, ${formatStaffDateTime(new Date(version.created_at), zone)}`,
  }));
  return {
    client: found ? getClientName(found.profile.business_name, found.email) : "this client",
    versions,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: brandNotesSchema(),
    invalidToast: () => errorToast("Not saved", "Please check the marked fields."),
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const { notes, sensitiveTrade, version } = form.value;
  const result = await saveBrandNotes(context, {
    client_id: params.id,
    notes,
    seen_version: version,
    ...(sensitiveTrade && { sensitive_trade: sensitiveTrade }),
  });
  if (result.outcome === "conflict")
    return form.reject(
      toastFailure(
        errorToast(
          "Not saved",
          "A colleague has saved other notes. What you typed is still here, and theirs are below.",
        ),
        409,
      ),
    );
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  return redirectWithToast(
    context,
    `/desk/clients/${params.id}`,
    successToast("Saved", "The next drafts will use it."),
  );
}

export default function ClientNotes({ loaderData, actionData, params }: Route.ComponentProps) {
  const { client, versions } = loaderData;
  const [newest] = versions;
  const form = useLabeledForm(
    "notes",
    actionData,
    { notes: "Brand notes", sensitiveTrade: "Sensitive trade", version: null },
    { notes: newest?.notes, sensitiveTrade: newest?.sensitive_trade ?? NO_SENSITIVE_TRADE },
  );
  return (
    <DeskPage section="clients" title={`Brand notes: ${client}`} isInside>
      <LabeledForm
        form={form}
        action={`/desk/clients/${params.id}/notes`}
        className="grid max-w-2xl gap-5"
      >
        <AccountField />
        <input type="hidden" name="version" value={newest?.version ?? 0} />
        <TextArea
          {...form.fields.notes}
          rows={10}
          limit={BRAND_NOTES_MAX}
          hint="What we learned at the meeting: people, stories, prices, dates, what to show. Drafts may use all of it."
        />
        <SelectField
          {...form.fields.sensitiveTrade}
          options={SENSITIVE_TRADES}
          hint={
            newest && newest.author_name === null
              ? "Our AI recognized this from the answers. Please confirm or change it."
              : "Their drafts are sober whatever the tone, and we read each one before they do."
          }
        />
        <p>
          <Button busy="Saving...">Save Notes</Button>
        </p>
      </LabeledForm>
      {newest && (
        <section aria-labelledby="versions" className="grid max-w-2xl gap-3">
          <h2 id="versions" className="text-xl">
            Versions
          </h2>
          <ol className="grid gap-3">
            {versions.map(({ version, saved, notes }) => (
              <li key={version} className="grid gap-1 border-l-3 border-line pl-4">
                <span className="text-sm text-muted">{saved}</span>
                <span dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {notes || "No notes"}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p>
        <TextLink alone look="fine" href={`/desk/clients/${params.id}`}>
          Client page
        </TextLink>
      </p>
    </DeskPage>
  );
}
