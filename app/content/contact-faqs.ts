import { listFaqs } from "./faq";
import { promises } from "./promises";

export const contactFaqs = listFaqs({
  "How soon will I hear back?": `We answer inquiries within ${promises.replyTime} (${promises.replyTimeInDays}). A person reads every message.`,
  "Is there a faster way for customers?": `Yes. Pro and Video Pro come with priority support: an answer within ${promises.priorityReplyTime}.`,
  "Can I talk to someone before I sign up?":
    "Of course. Write “call me” in the subject and a number in the message. We’ll call when it suits you, not when it suits us.",
  "How do I report a problem?":
    "Tell us the page’s address, what you did, and what you saw. A screenshot helps; you can send it by email.",
});
