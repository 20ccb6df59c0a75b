import { brand } from "./brand";
import { promises } from "./promises";

/** What a sample ticket's list line and conversation show. */
type SampleTicket = {
  id: string;
  subject: string;
  status: "In Progress" | "Resolved";
  text: string;
  said: readonly {
    id: string;
    by: string;
    isOurs: boolean;
    body: string;
    at: string;
    in: string;
  }[];
};

/** The two tickets of the demo person. */
export const sampleTickets: readonly SampleTicket[] = [
  {
    id: "TICKET-1042",
    subject: "Instagram posts go out an hour late",
    status: "In Progress",
    text: "TICKET-1042 · Created November 17, 2026 · Priority: High",
    said: [
      {
        id: "TICKET-1042-1",
        by: "You",
        isOurs: false,
        body: "The post for 9 o'clock was there at 10, yesterday and today.",
        at: "2026-11-17T15:20:00Z",
        in: "November 17, 2026",
      },
      {
        id: "TICKET-1042-2",
        by: "Our team",
        isOurs: true,
        body: "Thank you, we can see it. Your time zone was still the one from before the clocks went back. We have put it right for new posts and are moving those that are planned already.",
        at: "2026-11-17T17:05:00Z",
        in: "November 17, 2026",
      },
    ],
  },
  {
    id: "TICKET-1017",
    subject: "Change the card on my account",
    status: "Resolved",
    text: "TICKET-1017 · Created November 3, 2026 · Priority: Medium",
    said: [
      {
        id: "TICKET-1017-1",
        by: "You",
        isOurs: false,
        body: "My bank sent me a new card. Where do I enter it?",
        at: "2026-11-03T14:00:00Z",
        in: "November 3, 2026",
      },
      {
        id: "TICKET-1017-2",
        by: "Our team",
        isOurs: true,
        body: "Call us and we change it with you; please send no card numbers by ticket or mail.",
        at: "2026-11-03T16:30:00Z",
        in: "November 3, 2026",
      },
      {
        id: "TICKET-1017-3",
        by: "You",
        isOurs: false,
        body: "Done, that took two minutes.",
        at: "2026-11-04T15:10:00Z",
        in: "November 4, 2026",
      },
    ],
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
