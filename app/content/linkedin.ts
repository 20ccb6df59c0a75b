import { BROKEN, type LinkedinMessage, UNCLEAR, UNKNOWN } from "~/domain/linkedin/callback";
import { isLinkedinProblem, type LinkedinProblem } from "~/domain/linkedin/problems";

const NOT_CONNECTED = "LinkedIn wasn’t connected";
const NOT_CONFIRMED = "Connection not confirmed";

export const SIGN_IN_UNREACHABLE =
  "We couldn’t check who’s signed in. Nothing was connected. Please try again in a minute.";

const problems: Record<LinkedinProblem, string> = {
  forged:
    "We couldn’t verify this connection request. Please sign in and start again from your account.",
  expired: "This connection request has expired. Please start again from your account.",
  replayed: "This connection request was already used. Please start again from your account.",
  declined: "You declined the connection. Nothing was connected.",
  rejected: "LinkedIn didn’t grant the connection. Nothing was connected.",
  "not-accepted": "LinkedIn didn’t accept the authorization code. Nothing was connected.",
  "linkedin-unreachable":
    "LinkedIn didn’t respond. Nothing was connected. Please start again from your account in a minute.",
  "not-stored": "We couldn’t store the connection. Please try again in a minute.",
  "signed-out": "You’re not signed in. Nothing was connected. Please sign in and start again.",
  "other-account":
    "You’re signed in to a different account than the one you started from. Nothing was connected.",
  "sign-in-unreachable": SIGN_IN_UNREACHABLE,
  "other-browser":
    "This connection request wasn’t started in this browser, or it’s over. Nothing was connected. Please start again from your account.",
  unconfirmed:
    "We couldn’t confirm that LinkedIn is connected. Account in your client area shows whether it is.",
};

/** Replaces texts that are not ours, because anyone can write them into a URL. */
const OTHER_USERS_CONNECTION =
  "LinkedIn wasn’t connected, and we weren’t told why. Please start again from your account.";

/** Our own texts that belong to no error code. */
const OWN_ERROR = new Set([UNCLEAR, BROKEN, UNKNOWN]);

export type OutcomeText = {
  message: LinkedinMessage;
  title: string;
  text: string;
};

export function linkedinOutcome(read: LinkedinMessage, isConnected: boolean): OutcomeText {
  if (read.type === "LINKEDIN_OAUTH_ERROR") return failed(read.error);
  return isConnected
    ? {
        message: read,
        title: "LinkedIn is connected",
        text: "We can now post to LinkedIn for you, always with your OK. You can close this window.",
      }
    : { message: errorMessage(UNCLEAR), title: NOT_CONFIRMED, text: problems.unconfirmed };
}

export function linkedinNotStarted(text: string): OutcomeText {
  return { message: errorMessage(text), title: NOT_CONNECTED, text };
}

function failed(error: string): OutcomeText {
  if (!isLinkedinProblem(error)) {
    const text = OWN_ERROR.has(error) ? error : OTHER_USERS_CONNECTION;
    return { message: errorMessage(error), title: NOT_CONNECTED, text };
  }
  const text = problems[error];
  const title = error === "unconfirmed" ? NOT_CONFIRMED : NOT_CONNECTED;
  return { message: errorMessage(text), title, text };
}

function errorMessage(error: string): LinkedinMessage {
  return { type: "LINKEDIN_OAUTH_ERROR", error };
}
