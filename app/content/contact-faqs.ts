import { promises } from "./promises";

export const contactFaqs = [
  {
    question: "How soon will I hear back?",
    answer: `We answer inquiries within ${promises.replyTime}, ${promises.replyTimeInDays} at the most. A person reads every message.`,
  },
  {
    question: "Is there a faster way for customers?",
    answer: `Yes. Pro and Video Pro come with priority support: an answer within ${promises.priorityReplyTime}, ${promises.supportHours.long}.`,
  },
  {
    question: "Can I talk to somebody before I sign up?",
    answer:
      'Of course. Write "call me" in the subject and a number in the message. We ring when you say, not when we feel like it.',
  },
  {
    question: "What should I write if something is broken?",
    answer:
      "The address of the page, what you did, and what you saw. A screenshot helps; you can send it by e-mail.",
  },
] as const;
