import { pageMeta } from "~/content/meta";
import type { CompositeTypes } from "~/database.types";
import { formatStaffDateTime } from "~/domain/long-date";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { getUnsentJob } from "~/services/unsent-jobs.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { AskFirst } from "../frame/ask-first";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/job";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.title ?? "Unsent",
    description: "An email, a webhook or drafts that are late.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const job = await loadForStaff(context, () => getUnsentJob(context, params.id));
  const zone = getStaffTimeZone(context);
  return (
    job && {
      title: job.title,
      details: formatDetails(job, zone),
      canDiscard: job.can_be_discarded,
    }
  );
}

export default function UnsentJobPage({ loaderData, params }: Route.ComponentProps) {
  const page = `/desk/unsent/${params.id}`;
  return (
    <DeskPage section="unsent" title={loaderData?.title ?? "Unsent"} isInside>
      {loaderData && <DescriptionList isDense items={loaderData.details} />}
      <form method="post" action={`${page}/retries`}>
        <Button busy="Sending...">Send Again</Button>
      </form>
      {loaderData?.canDiscard && (
        <AskFirst
          label="Discard"
          warning="It will never be sent, and this can’t be undone."
          action={`${page}/removals`}
          button="Discard for Good"
          busy="Discarding..."
        />
      )}
    </DeskPage>
  );
}

function formatDetails(job: CompositeTypes<"unsent_job">, zone: string): Record<string, string> {
  const { email, business_name, created_at, attempts, due_at, last_error } = job;
  return {
    ...(email && { Account: email }),
    ...(business_name && { Client: business_name }),
    "Waiting since": formatStaffDateTime(new Date(created_at), zone),
    Tries: String(attempts),
    "Next try": job.has_failed ? "None, we gave up" : formatStaffDateTime(new Date(due_at), zone),
    "Last error": last_error ?? "None",
  };
}
