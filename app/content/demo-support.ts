import type { TicketPriority } from "~/domain/support-ticket";
import { brand } from "./brand";
import { promises } from "./promises";

type SampleTicket = {
  id: string;
  subject: string;
  status: "In Progress" | "Resolved";
  priority: TicketPriority;
  created: string;
};

/** The two tickets of the demo person. */
export const sampleTickets: readonly SampleTicket[] = [
  {
    id: "TICKET-1042",
    subject: "Instagram posts go out an hour late",
    status: "In Progress",
    priority: "high",
    created: "November 17, 2026",
  },
  {
    id: "TICKET-1017",
    subject: "Change the card on my account",
    status: "Resolved",
    priority: "medium",
    created: "November 3, 2026",
  },
];

export const quickContacts: readonly {
  title: string;
  text: string;
  label: string;
  href: string;
}[] = [
  {
    title: "Telephone",
    text: promises.supportHours.short,
    label: brand.phone.display,
    href: brand.phone.href,
  },
  {
    title: "E-mail",
    text: `An answer within ${promises.replyTime}`,
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

export const supportFaqs: readonly { question: string; answer: string }[] = [
  {
    question: "How far ahead can I schedule posts?",
    answer: `Posts can be scheduled up to ${promises.schedulingRange} ahead. What is further away than that tends to be wrong by the time it comes.`,
  },
  {
    question: "How fast do you answer?",
    answer: `Within ${promises.replyTime}, by a person. With priority support within ${promises.priorityReplyTime}.`,
  },
  {
    question: "Can I change my plan?",
    answer: "Yes, at any time. The change takes effect at the next billing cycle.",
  },
  {
    question: "Who sees a post before it goes out?",
    answer: "You do, if you want to. Switch on approval and nothing leaves without your yes.",
  },
];
