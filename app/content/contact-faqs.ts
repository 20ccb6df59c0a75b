import { listFaqs } from "./faq";
import { promises } from "./promises";

export const contactFaqs = listFaqs({
  "How soon will I hear back?": `We answer inquiries within ${promises.replyTime}, ${promises.replyTimeInDays} at the most. A person reads every message.`,
  "Is there a faster way for customers?": `Yes. Pro and Video Pro come with priority support: an answer within ${promises.priorityReplyTime}.`,
  "Can I talk to someone before I sign up?":
    "Of course. Write “call me” in the subject and a number in the message. We’ll call when it suits you, not when it suits us.",
  "What should I write if something is broken?":
    "The address of the page, what you did, and what you saw. A screenshot helps; you can send it by email.",
});
