import { quickContacts, sampleTickets, supportFaqs, supportLinks } from "~/content/demo-support";
import { createMeta } from "~/content/meta";
import { ticketToast } from "~/content/ticket-toast";
import { toasts } from "~/content/toasts";
import { ticketSchema } from "~/domain/tickets/ticket.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { submitDemoTicket } from "~/services/demo.server";
import { LinkRows } from "~/ui/client/link-rows";
import { FaqList } from "~/ui/faq-list";
import { Section, Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { TicketList } from "~/ui/ticket-list";
import type { Route } from "./+types/support";
import { DemoPage } from "./frame/demo-page";
import { DemoTicketForm } from "./support/ticket-form";

const NOT_SUBMITTED = "Your ticket wasn’t submitted. What you typed is still here.";

export const meta = createMeta(
  "Demo Support",
  "Tickets, answers and ways to reach a person, shown with sample data.",
);

export async function action(args: Route.ActionArgs) {
  const form = await parseForm(args, { schema: ticketSchema(), invalidToast: ticketToast });
  if (!form.ok) return form.response;
  const { outcome } = await submitDemoTicket(form.value);
  if (outcome === "unavailable") {
    return form.reject({ toast: toasts.ticketFailed, status: 503, formErrors: [NOT_SUBMITTED] });
  }
  return redirectWithToast(args.context, "/client-portal/support", toasts.ticketSubmitted);
}

export default function DemoSupport({ actionData }: Route.ComponentProps) {
  return (
    <DemoPage title="Support" note="Demo tickets go nowhere. The phone, email and links are real.">
      <div className="grid gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:gap-6">
        <div className="grid content-start gap-8">
          <Section name="tickets" title="Your Tickets" className="grid content-start gap-3">
            <TicketList tickets={sampleTickets} empty="No tickets yet." />
          </Section>
          <Card className="grid content-start gap-4">
            <h2 className="text-xl">Submit a Ticket</h2>
            <DemoTicketForm lastResult={actionData} />
          </Card>
        </div>
        <div className="grid content-start gap-8 xl:gap-6">
          <Card className="grid content-start gap-3">
            <h2 className="text-xl">Quick contact</h2>
            <QuickContacts />
          </Card>
          <Section name="resources" title="Resources" className="grid content-start gap-3">
            <LinkRows links={supportLinks} />
          </Section>
          <Section name="faq" title="Frequently asked" className="grid content-start gap-3">
            <FaqList faqs={supportFaqs} />
          </Section>
        </div>
      </div>
    </DemoPage>
  );
}

function QuickContacts() {
  return (
    <ul className="grid gap-2">
      {quickContacts.map(({ title, text, label, href }) => (
        <li key={title}>
          <p className="text-sm text-muted">
            {title}: {text}
          </p>
          <TextLink look="bold" alone className="break-all" href={href}>
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
