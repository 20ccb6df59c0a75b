import type { Enums } from "../../../app/database.types.ts";
import { getMoment } from "../../../app/domain/date-format.ts";
import { formatSlot, formatTimeZone, pickTimeZone } from "../../../app/domain/meetings/slots.ts";
import type { EmailContext } from "./email-context.ts";
import type { EmailContent, EmailItem } from "./email-layout.ts";

type EmailKind = Enums<"draft_email_kind">;

type EmailedDraft = {
  id: string;
  key: string;
  network: string;
  /** Local time, such as "2026-12-01T09:30". */
  planned_for: string;
  time_zone: string;
  text: string;
};

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];
const EXCERPT_LENGTH = 120;

export const draftEmails = { drafts_ready: createDraftEmail, draft_written: createDraftEmail };

function createDraftEmail({ payload, site, canReply }: EmailContext): EmailContent {
  const drafts = JSON.parse(payload.posts ?? "[]") as EmailedDraft[];
  const isOne = drafts.length === 1;
  const number = NUMBERS[drafts.length] ?? String(drafts.length);
  const subject = createSubject(payload.kind as EmailKind, number, isOne);
  return {
    subject,
    preview: `Review ${isOne ? "it" : "each one"} and approve with a click, without signing in.`,
    title: `${subject}.`,
    paragraphs: [
      "Nothing goes out without your OK. You approve exactly what you see. If we change a word, we’ll ask again.",
      isOne
        ? "The link opens the post, where you approve it or ask for changes. It works for 14 days, and you don’t need to sign in."
        : "Each link opens one post, where you approve it or ask for changes. The links work for 14 days, and you don’t need to sign in.",
    ],
    items: [
      ...drafts.map((draft) => createItem(draft, site)),
      ...createApprovalItem(drafts, site),
      ...(payload.client_id ? [createNewsItem(site, canReply)] : []),
    ],
    link: { label: "All your posts, after signing in", url: `${site}/client/posts` },
    isLinkQuiet: true,
    note: `We send this email when we’ve written or changed ${isOne ? "a post" : "posts"} for you. Anyone with this email can approve ${isOne ? "it" : "them"}, so please keep it private.`,
  };
}

function createSubject(kind: EmailKind, number: string, isOne: boolean): string {
  const posts = `${number.charAt(0).toUpperCase()}${number.slice(1)} ${isOne ? "post" : "posts"}`;
  const subjects: Record<EmailKind, string> = {
    first: isOne ? "Your first draft" : `Your first ${number} drafts`,
    week: `${posts} for next week`,
    current_week: `${posts} for this week`,
    added: "A new post for you",
    changed: "We’ve changed your post",
  };
  return subjects[kind];
}

function createItem(draft: EmailedDraft, site: string): EmailItem {
  return {
    title: `${draft.network}, ${formatPlannedTime(draft)}`,
    text: excerpt(draft.text),
    link: { label: "Review this post", url: `${site}/post/${draft.id}?key=${draft.key}` },
  };
}

function createNewsItem(site: string, canReply: boolean): EmailItem {
  return {
    title: "What’s new?",
    text: canReply
      ? "Reply to this email in a sentence or two, or click to add photos, and we’ll draft a post about it."
      : "Tell us in a sentence or two, and we’ll draft a post about it.",
    link: { label: "Tell us what’s new", url: `${site}/client/posts#news` },
  };
}

function createApprovalItem(drafts: EmailedDraft[], site: string): EmailItem[] {
  const [first] = drafts;
  if (!first || drafts.length === 1) return [];
  return [
    {
      title: "All on one page",
      text: "Read them there in full, then approve them with one click.",
      link: {
        label: `Approve all ${drafts.length}`,
        url: `${site}/post/${first.id}/all?key=${first.key}`,
      },
    },
  ];
}

function formatPlannedTime({ planned_for, time_zone }: EmailedDraft): string {
  const zone = pickTimeZone(time_zone);
  const moment = getMoment(planned_for, zone);
  return `${formatSlot(moment, zone)} (${formatTimeZone(zone, moment)})`;
}

function excerpt(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  const characters = Array.from(line);
  if (characters.length <= EXCERPT_LENGTH) return line;
  const space = characters.lastIndexOf(" ", EXCERPT_LENGTH);
  return `${characters.slice(0, space > 0 ? space : EXCERPT_LENGTH).join("")}…`;
}
