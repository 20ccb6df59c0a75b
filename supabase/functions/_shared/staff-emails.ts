// Text of the emails to staff, except those about meetings.
import type { Enums } from "../../../app/services/database.types.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailContent } from "./email-layout.ts";

export const staffEmails = {
  staff_invited: ({ recipient, payload, site }) => ({
    subject: "You’re invited to the Spellpost team",
    preview: "The link works once, for 24 hours.",
    title: "Come behind the desk.",
    paragraphs: [
      `A colleague added the account of ${recipient} to the team, or reset its two-step sign-in.`,
      "Sign in, set up two-step sign-in if you haven’t, and accept on the page this link opens.",
    ],
    link: { label: "Open the invitation", url: `${site}/staff-invitation?key=${payload.key}` },
    note: "The link works once, for 24 hours. If you weren’t expecting it, ignore this email and tell a colleague.",
  }),
  staff_conversation: ({ payload, site, canReply }) => ({
    subject: `${payload.sender}: ${payload.title}`,
    preview: `${payload.sender} wrote to us.`,
    title: `${payload.sender} wrote to us.`,
    paragraphs: [`“${payload.title}”`, ...(payload.body ?? "").split(/\n{2,}/)],
    link: { label: "Open at the desk", url: `${site}/desk/${payload.path}` },
    note: `${canReply ? "Reply to this email to answer them as from the desk." : "Open it at the desk to reply."} You choose how often we email you: ${site}/desk/settings/notifications`,
  }),
  staff_overdue: ({ payload, site }) => ({
    subject: `Overdue: ${payload.title}`,
    preview: "The time we promised has passed.",
    title: "A reply is overdue.",
    paragraphs: [`“${payload.title}” has waited longer than we promised.`],
    link: { label: "Open at the desk", url: `${site}/desk/${payload.path}` },
    note: `You choose how often we email you: ${site}/desk/settings/notifications`,
  }),
  staff_digest: ({ payload, site }) => {
    const items = parseDigest(payload.items);
    const count = `${items.length} ${items.length === 1 ? "thing" : "things"}`;
    return {
      subject: `${count} at the desk`,
      preview: "What came in, and what is overdue.",
      title: "Since your last digest.",
      paragraphs: items.map(
        ({ event, path, title }) => `${DIGEST_LABELS[event]}: ${title} (${site}/desk/${path})`,
      ),
      link: { label: "Open the desk", url: `${site}/desk` },
      note: `You choose how often we email you: ${site}/desk/settings/notifications`,
    };
  },
} satisfies Record<string, (context: EmailContext) => EmailContent>;

const DIGEST_LABELS: Record<Enums<"notification_event">, string> = {
  tickets: "Ticket",
  messages: "Message",
  bookings: "Meeting",
  overdue: "Overdue",
};

type DigestItem = { event: keyof typeof DIGEST_LABELS; path: string; title: string };

/** Parses the lines that private.enqueue_staff_digests() writes. */
function parseDigest(lines = ""): DigestItem[] {
  return lines.split("\n").map((line) => {
    const [event = "", path = "", ...title] = line.split("\t");
    return { event, path, title: title.join(" ") } as DigestItem;
  });
}
