import type { Enums } from "../../../app/database.types.ts";
import { isolate } from "../../../app/domain/text.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailContent } from "./email-layout.ts";

export function createStaffFooter(site: string): Pick<EmailContent, "settings" | "isForStaff"> {
  return { settings: `${site}/desk/settings/notifications`, isForStaff: true };
}

export const staffEmails = {
  staff_invited: ({ payload, site }) => ({
    subject: "You’re invited to the Spellpost team",
    preview: "The link works once, for 24 hours.",
    title: "Join the team.",
    paragraphs: [
      "A colleague added you to the team.",
      "Sign in, set up two-step sign-in if you haven’t, and accept on the page this link opens.",
    ],
    link: { label: "Open the invitation", url: `${site}/staff-invitation?key=${payload.key}` },
    note: "The link works once, for 24 hours. If you weren’t expecting it, ignore this email and tell a colleague.",
    isForStaff: true,
    ...(payload.is_reset && {
      subject: "Your two-step sign-in at Spellpost was reset",
      title: "Set up two-step sign-in again.",
      paragraphs: [
        "A colleague reset your two-step sign-in.",
        "Sign in, set up two-step sign-in again, and accept on the page this link opens. Then you can open the desk again.",
      ],
    }),
  }),
  staff_conversation: ({ payload, site, canReply }) => ({
    subject: `${isolate(payload.sender ?? "A client")}: ${payload.title}`,
    preview: `${isolate(payload.sender ?? "A client")} wrote to us.`,
    title: `${isolate(payload.sender ?? "A client")} wrote to us.`,
    paragraphs: [`“${isolate(payload.title ?? "")}”`, ...(payload.body ?? "").split(/\n{2,}/)],
    link: { label: "Open at the desk", url: `${site}/desk/${payload.path}` },
    note: describeReply(canReply, payload.sends_replies === "yes"),
    ...createStaffFooter(site),
  }),
  staff_overdue: ({ payload, site }) => ({
    subject: `Overdue: ${payload.title}`,
    preview: "The time we promised has passed.",
    title: "A reply is overdue.",
    paragraphs: [`“${payload.title}” has waited longer than we promised.`],
    link: { label: "Open at the desk", url: `${site}/desk/${payload.path}` },
    note: "You get this because emails about overdue replies are on.",
    ...createStaffFooter(site),
  }),
  staff_digest: createDigest,
  staff_daily_digest: createDigest,
} satisfies Record<string, (context: EmailContext) => EmailContent>;

function describeReply(canReply: boolean, isSentAtOnce: boolean): string {
  if (!canReply) return "Open it at the desk to reply.";
  return isSentAtOnce
    ? "Reply to this email, and they get your answer as if you wrote it at the desk."
    : "Reply to this email to prepare your answer. You’ll send it from the desk.";
}

const DIGEST_LABELS: Record<Enums<"notification_event">, string> = {
  tickets: "Ticket",
  messages: "Message",
  bookings: "Meeting",
  overdue: "Overdue",
};

function createDigest({ payload, site }: EmailContext): EmailContent {
  const items = parseDigest(payload.items);
  const count = `${items.length} ${items.length === 1 ? "thing" : "things"}`;
  return {
    subject: `${count} at the desk`,
    preview: "What came in, and what is overdue.",
    title: "Since your last digest.",
    paragraphs: [],
    items: items.map(({ event, path, title }) => ({
      title: `${DIGEST_LABELS[event]}: ${title}`,
      link: { label: "Open", url: `${site}/desk/${path}` },
    })),
    link: { label: "Open the desk", url: `${site}/desk` },
    note: "You get this hourly or each morning, as you chose.",
    ...createStaffFooter(site),
  };
}

type DigestItem = { event: keyof typeof DIGEST_LABELS; path: string; title: string };

function parseDigest(lines = ""): DigestItem[] {
  return lines.split("\n").map((line) => {
    const [event = "", path = "", ...title] = line.split("\t");
    return { event, path, title: title.join(" ") } as DigestItem;
  });
}
