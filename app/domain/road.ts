import { longDate, longDateTime } from "./long-date";
import type { Meeting } from "./meeting";
import { isProfileComplete, type Profile } from "./profile";

type RoadStep = {
  name: string;
  state: "done" | "now" | "later";
  /** Date of completion, or the current status; null when unknown. */
  note: string | null;
};

/** Onboarding progress from the account to an active plan. */
export type Road = {
  steps: RoadStep[];
  /** Number of completed steps before the first incomplete one. */
  lit: number;
  /** Next action of the client; null while staff have to act. */
  next: { label: string; href: string } | null;
  /** Sentence that explains the next action. */
  lead: string;
  isActive: boolean;
};

/**
 * Builds the onboarding progress of a client. @param meeting the booked one, otherwise the latest
 */
export function toRoad(profile: Profile, meeting: Meeting | null): Road {
  const isComplete = isProfileComplete(profile);
  const isActive = profile.plan_status === "active";
  const met = isActive || meeting?.status === "held";
  const inTurn = (isDone: boolean, isNow: boolean) => (isDone ? "done" : isNow ? "now" : "later");
  const steps: RoadStep[] = [
    { name: "Account made", state: "done", note: dateOf(profile.created_at) },
    {
      // A client who completed the questionnaire was signed in, which requires a confirmed email.
      name: "Address confirmed",
      state: inTurn(isComplete, false),
      note: isComplete ? null : "Not known here",
    },
    {
      name: "Brand profile",
      state: inTurn(isComplete, true),
      note: isComplete ? dateOf(profile.completed_at) : "Not finished yet",
    },
    {
      name: "Strategy meeting",
      state: inTurn(met, isComplete),
      note: noteOfMeeting(meeting, met),
    },
    {
      name: "Plan active",
      state: inTurn(isActive, met),
      note: noteOfPlan(profile.plan_activated_at, met),
    },
  ];
  const open = steps.findIndex(({ state }) => state !== "done");
  return {
    steps,
    lit: open === -1 ? steps.length : open,
    next: isComplete
      ? met
        ? null
        : nextAboutMeeting(meeting)
      : { label: "Finish your brand profile", href: "/profile-questionnaire" },
    lead: isComplete ? leadOf(meeting, met, isActive) : "Your answers are what we write from.",
    isActive,
  };
}

function leadOf(meeting: Meeting | null, met: boolean, isActive: boolean): string {
  if (isActive) return "All five stars are lit. From here on the evenings are yours.";
  if (met) return "It is our turn now: we activate your plan.";
  if (!meeting) return "One call, and your plan can start.";
  return meeting.status === "booked"
    ? "Everything is set. We see each other there."
    : "We missed each other. Choose a time that suits you better.";
}

function dateOf(moment: string | null): string | null {
  return moment && longDate(new Date(moment));
}

function noteOfMeeting(meeting: Meeting | null, met: boolean): string | null {
  if (met) return meeting?.status === "held" ? dateOf(meeting.starts_at) : null;
  if (!meeting) return "Not booked yet";
  const at = longDateTime(new Date(meeting.starts_at));
  return meeting.status === "booked" ? `Booked for ${at}` : `Missed on ${at}`;
}

function noteOfPlan(activatedAt: string | null, met: boolean): string | null {
  if (activatedAt) return dateOf(activatedAt);
  return met ? "Your meeting was held: we activate it" : "Your plan starts after the meeting";
}

function nextAboutMeeting(meeting: Meeting | null): Road["next"] {
  const label = !meeting
    ? "Book your meeting"
    : meeting.status === "booked"
      ? "See your meeting"
      : "Book another meeting";
  return { label, href: "/meeting" };
}
