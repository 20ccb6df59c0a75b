import { formatLongDate } from "~/domain/long-date";
import { TICKET_PRIORITIES } from "~/domain/tickets/ticket";
import { brand } from "./brand";
import { demoClient } from "./demo-client";
import { listFaqs } from "./faq";
import { promises } from "./promises";

const HOUR_MS = 3_600_000;
const NUMBERED: readonly { id: string; created: string }[] = [
  { id: "TICKET-1042", created: "2026-11-17T15:20:00Z" },
  { id: "TICKET-1017", created: "2026-11-03T14:00:00Z" },
];
const STATUSES = { open: "Open", in_progress: "In Progress", resolved: "Resolved" } as const;

export const sampleTickets = demoClient.tickets.map((ticket, index) => {
  const { id = "", created = "" } = NUMBERED[index] ?? {};
  const { subject, priority, status, messages } = ticket;
  const first = messages[0]?.hoursAgo ?? 0;
  return {
    id,
    subject,
    status: STATUSES[status],
    text: `${id} · Created ${formatLongDate(new Date(created))} · Priority: ${TICKET_PRIORITIES[priority]}`,
    messages: messages.map(({ by, hoursAgo, body }, place) => {
      const at = new Date(Date.parse(created) + (first - hoursAgo) * HOUR_MS);
      return {
        id: `${id}-${place + 1}`,
        by: by === "client" ? "You" : "Our team",
        isFromStaff: by === "staff",
        body,
        at: at.toISOString(),
        formattedAt: formatLongDate(at),
      };
    }),
  };
});

export const quickContacts: readonly {
  title: string;
  text: string;
  label: string;
  href: string;
}[] = [
  {
    title: "Phone",
    text: promises.supportHours,
    label: brand.phone.display,
    href: brand.phone.href,
  },
  {
    title: "Email",
    text: `A reply within ${promises.replyTime}`,
    label: brand.email,
    href: `mailto:${brand.email}`,
  },
];

export const supportLinks: readonly { label: string; href: string }[] = [
  { label: "Documentation", href: "/documentation" },
  { label: "Questions about plans", href: "/pricing#faq" },
  { label: "How it all works", href: "/features" },
  { label: "Contact form", href: "/contact-us" },
];

export const supportFaqs = listFaqs({
  "How far ahead can I schedule posts?": `Posts can be scheduled up to ${promises.schedulingRange} ahead. Anything further out tends to be wrong by the time it runs.`,
  "How fast do you answer?": `Within ${promises.replyTime}, by a person. With priority support within ${promises.priorityReplyTime}.`,
  "Can I change my plan?": "Yes, at any time. The change takes effect at the next billing cycle.",
  "Who sees a post before it goes out?": "You do, every time. Nothing goes out without your OK.",
});
