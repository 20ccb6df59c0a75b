import type { CompositeTypes } from "~/database.types";
import type { Toast } from "~/domain/form-failure";
import {
  ACCOUNT_EXISTS_MESSAGE,
  MISMATCH_MESSAGE,
  REQUIRED_MESSAGE,
  SESSION_ENDED_MESSAGE,
  TERMS_MESSAGE,
  WRONG_PASSWORD_MESSAGE,
} from "~/domain/form-messages";
import { brand } from "./brand";
import { promises } from "./promises";

export const errorToast = (title: string, body?: string): Toast => ({ kind: "error", title, body });
export const successToast = (title: string, body?: string): Toast => ({
  kind: "success",
  title,
  body,
});
const signedOut = (title: string, body: string): Toast => ({
  ...successToast(title, body),
  isSignOut: true,
});

type DraftApprovals = CompositeTypes<"draft_approvals">;

/** In the order of the routes. */
export const toasts = {
  signInForPage: errorToast("Authentication Error", "Please sign in to access this page."),
  signInForClientArea: errorToast(
    "Authentication Required",
    "Please sign in to access your client area.",
  ),
  signInForProfile: errorToast(
    "Authentication Required",
    "Please sign in to complete your profile.",
  ),
  sessionEnded: errorToast("Authentication Required", SESSION_ENDED_MESSAGE),
  otherAccount: errorToast(
    "Different account",
    "You’re signed in to a different account than when you opened this form.",
  ),
  profileIncomplete: errorToast(
    "Profile Incomplete",
    "Please complete your profile questionnaire first.",
  ),
  profileNotFound: errorToast(
    "Profile Not Found",
    "Please complete your profile questionnaire first.",
  ),
  databaseError: errorToast(
    "Database Error",
    "There was an error loading your data. Please try again.",
  ),
  loadingFailed: errorToast("Error Loading Data", "There was an error loading your profile data."),
  somethingWrong: errorToast("Error", "Something went wrong. Please try again."),

  formIncomplete: errorToast("Form Incomplete", "Please fill in all fields before submitting."),
  submissionFailed: errorToast(
    "Submission Failed",
    "Something went wrong. Please try again later.",
  ),
  validationError: errorToast(
    "Validation Error",
    "There was an error validating your form. Please try again.",
  ),
  unexpectedError: errorToast(
    "Unexpected Error",
    "Something went wrong. Please try again or contact support.",
  ),
  fieldsRequired: errorToast("Error", REQUIRED_MESSAGE),
  tooLong: (message: string) => errorToast("Too long", `${message}.`),
  linkKeyMissing: errorToast(
    "Nothing saved",
    "Please open the link in our email again, then send this once more.",
  ),

  /** Covers limits per minute, hour and day. */
  rateLimited: errorToast(
    "Too Many Tries",
    "Please wait a minute and try again. If it still fails, try again tomorrow.",
  ),
  ticketsUsedUp: errorToast("Not sent", "Add this to an open ticket, or call us."),
  captchaFailed: errorToast(
    "Check not passed",
    "We couldn’t verify that a person sent this. Please try again.",
  ),
  captchaMissing: errorToast(
    "Not possible right now",
    `Something isn’t set up right on our side. Please write to ${brand.email}.`,
  ),
  emailUnavailable: errorToast(
    "Email unavailable",
    `We can’t email you right now. Please try again in an hour, or write to ${brand.email}.`,
  ),
  emailTooSoon: (seconds: number | null) =>
    errorToast(
      "Please wait a moment",
      seconds === null
        ? "We can send one email a minute."
        : seconds < 7200
          ? `You can request a new email in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`
          : `You can request a new email in ${Math.ceil(seconds / 3600)} hours. The link in our last one works until then.`,
    ),

  messageSent: successToast(
    "Message Sent! (Demo)",
    "We've received your message and will get back to you soon (demo mode).",
  ),
  subscribed: successToast(
    "Check your email",
    "If that address isn’t on the list yet, we’ve emailed it a link. One click there, and it is.",
  ),

  tokenCopied: successToast("Copied!", "Access token copied to clipboard"),
  noTokenData: errorToast("Error", "No token data available to send"),
  webhookFailed: errorToast("Error", "Failed to send data to webhook"),
  webhookSent: successToast("Success", "Data sent to webhook"),

  passwordError: (message: string) => errorToast("Password Error", message),
  passwordsDiffer: errorToast("Error", MISMATCH_MESSAGE),
  termsRequired: errorToast("Terms Required", TERMS_MESSAGE),
  accountExists: errorToast("Account exists", ACCOUNT_EXISTS_MESSAGE),
  registrationFailed: (message?: string) =>
    errorToast(
      "Registration Failed",
      message || "An error occurred during registration. Please try again.",
    ),
  registrationUnexpected: errorToast(
    "Registration Failed",
    "An unexpected error occurred. Please try again.",
  ),
  registered: successToast("Registration successful!"),
  nothingToConfirm: errorToast(
    "Nothing sent",
    "That link has expired or was already used. If you used it, your address is verified: please sign in.",
  ),
  verificationFailed: (
    title: string,
    text = "We couldn't verify your email address. The link may be expired or invalid.",
  ) => errorToast(title, text),
  emailVerified: successToast("Email verified!"),
  emailVerifiedSignIn: successToast("Email verified!", "Please sign in to continue."),
  alreadyVerified: successToast("Already verified!"),

  loginFailed: (message?: string) =>
    errorToast("Login Failed", message || "Invalid email or password. Please try again."),
  loggedIn: successToast("Login successful!", "Welcome back!"),
  wrongPassword: errorToast("Password Error", WRONG_PASSWORD_MESSAGE),
  proofRequired: errorToast("Not done", "Please send this again, and confirm that it’s you."),
  wrongCode: errorToast("Wrong code", "Please enter the six digits your app shows now."),
  loggedOut: signedOut("Logged out", "You have been successfully logged out."),
  logoutFailed: errorToast("Error", "Failed to log out. Please try again."),
  logoutUnexpected: errorToast("Error", "An unexpected error occurred."),

  resetLinkExpired: errorToast(
    "Link expired",
    "This link has expired or was already used. Request a new one.",
  ),
  passwordReset: successToast("Password changed", "You’re signed in with your new password."),

  stepOneIncomplete: errorToast(
    "Please complete all required fields",
    "Business name, offer description, and differentiator are required.",
  ),
  toneMissing: errorToast(
    "Please select a tone preference",
    "You must choose a tone preference to continue.",
  ),
  questionnaireMissing: (fields: string[]) =>
    errorToast("Please complete all required fields", `Missing: ${fields.join(", ")}`),
  profileSaveError: (message: string) =>
    errorToast("Profile Save Error", `Failed to save profile: ${message}`),
  profileAlreadyComplete: errorToast(
    "Not saved",
    "Your profile was already complete. If what you typed isn’t in it yet, enter it here.",
  ),
  profileCompleted: successToast("Profile completed successfully!", "Welcome to your client area!"),
  profileChanged: errorToast("Not saved", "Your profile changed since you opened this page."),
  profileUpdated: successToast("Profile updated", "Your profile has been saved successfully."),

  photoAdded: successToast("Photo added", "Say what it shows, then approve the post."),
  videoAdded: successToast("Video added", "Say what it shows, then approve the post."),
  pictureGenerated: successToast(
    "Picture added",
    "Made by AI. Look closely, say what it shows, then approve the post.",
  ),
  photoDescribed: successToast("Saved", "That’s for people who can’t see it."),
  photoRemoved: successToast("Removed", "It’s kept with the other photos."),
  draftUnchanged: successToast("Not changed", "No changes to save."),
  draftIncomplete: errorToast("Not sent", "Please check the marked fields."),
  draftChanged: errorToast(
    "Not done",
    "This post changed since you opened it. Please read it again.",
  ),
  draftsApproved: ({ approved, changed, undescribed }: DraftApprovals) => {
    const skipped = [
      changed > 0 &&
        (changed === 1
          ? "One has changed since: please read it again."
          : `${changed} have changed since: please read them again.`),
      undescribed > 0 &&
        (undescribed === 1
          ? "One has a photo or video without a description: please say what it shows."
          : `${undescribed} have photos or videos without a description: please say what they show.`),
    ]
      .filter(Boolean)
      .join(" ");
    return approved > 0
      ? successToast(`Approved ${approved}`, skipped || "They’re planned for the times you saw.")
      : errorToast("Not approved", skipped);
  },
  newDraftsFailed: errorToast("Error", "We couldn’t ask for new drafts. Please try again."),

  planChanged: (plan: string) => successToast("Plan changed", `You’re on the ${plan} plan now.`),
  planChangeRequested: (start: string) => successToast("Plan change requested", start),
  planChangeNotWithdrawn: errorToast(
    "Error",
    "We couldn’t withdraw your request. Please try again.",
  ),

  ticketSubmitted: successToast(
    "Ticket submitted",
    `We'll get back to you within ${promises.replyTime}.`,
  ),
  ticketFailed: errorToast("Submission failed", "Please try again or contact us directly."),
  replyIncomplete: errorToast("Not sent", "Please write something first."),
  ticketUnchanged: errorToast(
    "Error",
    "We got no response, so the ticket may not have changed. Please try again.",
  ),
  setupCallRequested: successToast(
    "Call requested",
    `We’ll get back to you within ${promises.replyTime}.`,
  ),

  changeRejected: (message: string) => errorToast("Not changed", message),
  emailChangeSent: (from: string, to: string) =>
    successToast(
      "Check your email",
      `Open the links we sent to ${from} and ${to} to confirm the change.`,
    ),
  linkedinNotConnected: (title: string, text: string) => errorToast(title, text),
  linkedinNotDisconnected: errorToast("Error", "Failed to disconnect LinkedIn. Please try again."),
  signedOutEverywhere: signedOut(
    "Signed out everywhere",
    "Every device has been signed out, including this one.",
  ),
  signOutEverywhereFailed: errorToast("Error", "Failed to sign out everywhere. Please try again."),
  sessionNotEnded: errorToast("Error", "Failed to end that session. Please try again."),
  linkNotClosed: errorToast("Error", "Failed to close that link. Please try again."),
  exportFailed: errorToast("Download failed", "We couldn’t collect your data. Please try again."),
  accountDeleted: signedOut("Account deleted", "Your account and everything in it are gone."),
  deletionNotConfirmed: errorToast(
    "Not deleted",
    "Please enter your exact email address and your current password.",
  ),

  meetingBooked: (when: string) =>
    successToast(
      "Your meeting is booked",
      `${when}. A calendar invite is on its way to your inbox.`,
    ),
  meetingRescheduled: (when: string) =>
    successToast("Your meeting has been moved", `${when}. Your old time is free again.`),
  meetingCancelled: successToast(
    "Cancelled",
    "Your meeting is cancelled, and its time is free again.",
  ),
  meetingTimeMissing: errorToast("Not booked", "Please choose a time."),
  slotTaken: (when: string) =>
    errorToast("Not booked", `That time was just taken: ${when}. Please choose another one.`),
  slotUnavailable: (when: string) =>
    errorToast(
      "Not booked",
      `That time is no longer available: ${when}. Please choose another one.`,
    ),
  meetingAlreadyStarted: errorToast(
    "Not changed",
    "That meeting has already started. Please write to us instead.",
  ),
  meetingOver: errorToast("Not changed", "That meeting is already over."),
  meetingAlreadyCancelled: errorToast(
    "Not changed",
    "That meeting has been cancelled. You can book another one.",
  ),
  meetingTimeChanged: errorToast(
    "Not changed",
    "That meeting was moved. Please check the new time below.",
  ),
  meetingUnchanged: errorToast(
    "Error",
    "We got no response, so the meeting may not have changed. Please try again.",
  ),

  staffActionTooLate: errorToast("Too late", "It can’t be undone anymore."),

  conversationsChanged: (change: "taken" | "resolved" | "reopened", count: number) => {
    const consequence =
      change === "resolved" ? " We’ll tell clients in 20 seconds. Reopen to stop." : "";
    const conversations = count === 1 ? "conversation" : "conversations";
    return successToast("Done", `${count} ${conversations} ${change}.${consequence}`);
  },
  conversationsNotResolved: (count: number, skipped: number) =>
    errorToast(
      "Not all resolved",
      `Someone just wrote in ${skipped} of the ${count} you selected. Please read that first.`,
    ),

  planChangeConflict: errorToast(
    "Not saved",
    "Someone else has decided on this request, it was withdrawn, or the plan pauses or ends before it starts.",
  ),

  staffDraftSaved: successToast("Saved", "It’s waiting for the client’s OK."),
  staffDraftInvalid: errorToast("Not saved", "Please check the marked fields."),
  staffDraftNotWithdrawn: errorToast(
    "Not withdrawn",
    "This post has changed meanwhile, or was already withdrawn.",
  ),

  staffDraftNotReleased: errorToast("Not sent", "This post has changed since you opened the page."),

  planNotActivated: (body: string) => errorToast("Not activated", body),
  clientNotDeleted: errorToast(
    "Not deleted",
    "Please enter the exact email address of the client.",
  ),
  clientIsMember: errorToast(
    "Not deleted",
    "This account belongs to someone on the team. Please remove them from the team first.",
  ),

  meetingMarked: errorToast(
    "Not marked",
    "A colleague has marked this meeting since you opened the page. Please check it first.",
  ),
  meetingMovedForClient: (when: string) =>
    successToast("Moved", `${when}. The client gets an email with the new time.`),
  meetingFormInvalid: errorToast("Not saved", "Please check the fields below."),
  meetingAlreadyCancelledForStaff: errorToast("Not changed", "That meeting has been cancelled."),

  staffNotFound: errorToast("Not added", "No account has confirmed that address."),

  demoPaymentConfirmed: { ...successToast("Demo payment confirmed!"), hash: "payment-confirmed" },
  demoSettingsSaved: successToast("Demo settings", "Settings saved in demo mode (not persistent)."),
  demoProfileSaved: successToast(
    "Profile updated",
    "Your profile has been saved successfully (demo mode).",
  ),
  demoProfileNotLoaded: errorToast(
    "Demo Error",
    "This is demo mode - no real profile data is loaded.",
  ),
  demoProfileNotSaved: errorToast("Save failed", "Failed to update profile. Please try again."),
  demoApproved: successToast("Approved", "That’s all it takes. The demo publishes nothing."),
  demoChangesRequested: successToast(
    "Sent",
    "Our team would rewrite it now. The demo keeps nothing.",
  ),
  demoLoggedOut: successToast("Demo Logout", "Logged out of demo mode. Redirecting to homepage..."),
} as const;
