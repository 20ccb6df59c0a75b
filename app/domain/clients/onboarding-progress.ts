import { formatLongDate } from "../long-date";
import { formatBegunMeeting, type Meeting } from "../meetings/meeting";
import { formatZonedTime } from "../meetings/slots";
import { isProfileComplete, type Profile } from "../profiles/profile";

type OnboardingStep = {
  name: string;
  state: "done" | "now" | "later";
  note: string | null;
};

export type OnboardingProgress = {
  steps: OnboardingStep[];
  completedSteps: number;
  isDone: boolean;
  next: { label: string; href: string } | null;
  /** Nothing goes on until the client does what is next. */
  mustAct: boolean;
  videoLink: string | null;
  summary: string;
  planStatus: Profile["plan_status"];
  isMeetingHeld: boolean;
  isMeetingBegun: boolean;
};

export function getOnboardingProgress(
  profile: Profile,
  meeting: Meeting | null,
  zone: string,
  now: Date,
): OnboardingProgress {
  const isComplete = isProfileComplete(profile);
  const { plan_status: planStatus } = profile;
  const isActivated = profile.plan_activated_at !== null;
  const isMeetingHeld = planStatus !== "inactive" || meeting?.status === "held";
  const begun = meeting && !isMeetingHeld ? formatBegunMeeting(meeting, now) : null;
  const inTurn = (isDone: boolean, isNow: boolean) => (isDone ? "done" : isNow ? "now" : "later");
  const steps: OnboardingStep[] = [
    { name: "Account created", state: "done", note: formatDate(profile.created_at) },
    {
      name: "Email confirmed",
      state: inTurn(isComplete, false),
      note: isComplete ? null : "Not known here",
    },
    {
      name: "Brand profile",
      state: inTurn(isComplete, true),
      note: isComplete ? formatDate(profile.completed_at) : "Not finished yet",
    },
    {
      name: "Strategy meeting",
      state: inTurn(isMeetingHeld, isComplete),
      note: formatMeetingNote(meeting, isMeetingHeld, zone),
    },
    {
      name: "Plan active",
      state: inTurn(isActivated, isMeetingHeld && planStatus === "inactive"),
      note: formatPlanNote(profile, isMeetingHeld),
    },
  ];
  const next = isComplete
    ? isMeetingHeld
      ? null
      : getMeetingAction(meeting)
    : { label: "Finish your brand profile", href: "/profile-questionnaire" };
  const open = steps.findIndex(({ state }) => state !== "done");
  return {
    steps,
    completedSteps: open === -1 ? steps.length : open,
    isDone: open === -1,
    next,
    mustAct: next !== null && meeting?.status !== "booked",
    videoLink: (meeting?.status === "booked" && meeting.video_link) || null,
    summary: isComplete
      ? planStatus === "inactive"
        ? (begun ?? formatSummary(meeting, isMeetingHeld))
        : WONT_START
      : "Your answers are what we write from.",
    planStatus,
    isMeetingHeld,
    isMeetingBegun: begun !== null,
  };
}

const WONT_START = "Your plan won’t start.";

function formatSummary(meeting: Meeting | null, isMeetingHeld: boolean): string {
  if (isMeetingHeld) return "Our turn: we’re activating your plan.";
  if (!meeting) return "One call, and your plan can start.";
  return meeting.status === "booked"
    ? "You’re all set. See you there."
    : "We missed each other. Choose a time that suits you better.";
}

function formatDate(moment: string | null): string | null {
  return moment && formatLongDate(new Date(moment));
}

function formatMeetingNote(
  meeting: Meeting | null,
  isMeetingHeld: boolean,
  zone: string,
): string | null {
  if (isMeetingHeld) return meeting?.status === "held" ? formatDate(meeting.starts_at) : null;
  if (!meeting) return "Not booked yet";
  const at = formatZonedTime(new Date(meeting.starts_at), zone);
  return meeting.status === "booked" ? `Booked for ${at}` : `Missed on ${at}`;
}

function formatPlanNote(
  { plan_activated_at: activatedAt, plan_status }: Profile,
  isMeetingHeld: boolean,
): string | null {
  if (activatedAt) return formatDate(activatedAt);
  if (plan_status === "ended") return WONT_START;
  return isMeetingHeld ? "We’ve met: we’re activating it" : "Your plan starts after the meeting";
}

function getMeetingAction(meeting: Meeting | null): OnboardingProgress["next"] {
  const label = !meeting
    ? "Book your meeting"
    : meeting.status === "booked"
      ? "See your meeting"
      : "Book another meeting";
  return { label, href: "/meeting" };
}
