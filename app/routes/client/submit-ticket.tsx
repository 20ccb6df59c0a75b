import { brand } from "~/content/brand";
import { pageMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import { refusals } from "~/content/refusals";
import { ticketToast } from "~/content/support-ticket";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION, toGreeting } from "~/domain/client-area";
import { ticketSchema } from "~/domain/support-ticket.schema.server";
import { receiveFromAccount } from "~/forms/receive.server";
import { redirectWithToast } from "~/request/toasts.server";
import { submitTicket } from "~/services/support-tickets.server";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/submit-ticket";
import { loadClient } from "./current-client.server";
import { TicketForm } from "./forms/ticket-form";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Submit a Ticket",
    description: `Tell us what is stuck; a person answers within ${promises.replyTime}.`,
  });

/** Provides the ticket's id, so that sending the form twice creates one ticket. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadClient(context);
  return {
    account: user?.id ?? null,
    greeting: toGreeting(user, profile),
    id: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await receiveFromAccount(args, {
    schema: ticketSchema(),
    limit: "ticket",
    invalid: ticketToast,
    reword: (refusal) =>
      refusal.status === 429 ? refusal : { ...refusal, toast: toasts.ticketFailed },
  });
  if (!form.ok) return form.answer;
  const { outcome } = await submitTicket(args.context, form.value);
  if (outcome === "too-often") return form.refuse(refusals.tooOften);
  if (outcome === "unavailable") return form.refuse(refusals.unreachable);
  return redirectWithToast(args.context, CLIENT_SECTION.support, toasts.ticketSubmitted);
}

export default function SubmitTicket({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ClientFormPage
      greeting={loaderData.greeting}
      section="support"
      title="Submit a Ticket"
      intro={
        <>
          <p>A person reads it and answers within {promises.replyTime}.</p>
          <p className="text-muted">
            In a hurry? {promises.supportHours.short}, call{" "}
            <TextLink look="plain" href={brand.phone.href}>
              {brand.phone.display}
            </TextLink>
            .
          </p>
        </>
      }
    >
      <TicketForm account={loaderData.account} id={loaderData.id} lastResult={actionData} />
    </ClientFormPage>
  );
}
