import { quickContacts, sampleTickets, supportFaqs, supportLinks } from "~/content/demo-support";
import { createMeta } from "~/content/meta";
import { ticketToast } from "~/content/ticket-toast";
import { toasts } from "~/content/toasts";
import { ticketSchema } from "~/domain/tickets/ticket.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { submitDemoTicket } from "~/services/demo.server";
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
    <DemoPage
      title="Support"
      text="Ask a person, look at your tickets, or find the answer yourself."
      note="A ticket from here reaches no one. The phone number, the email address and the links are ours."
    >
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-[1.5fr_1fr] 2xl:grid-cols-[1.2fr_1.2fr_1fr]">
        <div className="grid gap-10 2xl:contents">
          <Section name="tickets" title="Your tickets" className="grid gap-4">
            <TicketList tickets={sampleTickets} empty="No tickets yet." />
          </Section>
          <Card className="grid content-start gap-5">
            <h2 className="text-xl">Submit a ticket</h2>
            <DemoTicketForm lastResult={actionData} />
          </Card>
        </div>
        <div className="grid gap-10">
          <HelpOptions />
          <Section name="faq" title="Frequently asked" className="grid gap-4">
            <FaqList faqs={supportFaqs} />
          </Section>
        </div>
      </div>
    </DemoPage>
  );
}

function HelpOptions() {
  return (
    <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-1">
      <Section name="contact" title="Quick contact" className="grid content-start gap-3">
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
      </Section>
      <Section name="resources" title="Resources" className="grid content-start gap-2">
        <ul>
          {supportLinks.map(({ label, href }) => (
            <li key={href}>
              <TextLink look="fine" alone href={href}>
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
