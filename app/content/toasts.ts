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

const error = (title: string, body?: string): Toast => ({ kind: "error", title, body });
const success = (title: string, body?: string): Toast => ({ kind: "success", title, body });
const signedOut = (title: string, body: string): Toast => ({
  ...success(title, body),
  isSignOut: true,
});

/** In the order of the routes. */
export const toasts = {
  signInForPage: error("Authentication Error", "Please sign in to access this page."),
  signInForClientArea: error(
    "Authentication Required",
    "Please sign in to access your client area.",
  ),
  signInForProfile: error("Authentication Required", "Please sign in to complete your profile."),
  sessionEnded: error("Authentication Required", SESSION_ENDED_MESSAGE),
  identityConfirmed: success(
    "It’s you",
    "Nothing has changed yet: please click the button again. It won’t ask for ten minutes.",
  ),
  otherAccount: error(
    "Different account",
    "You’re signed in to a different account than when you opened this form.",
  ),
  profileIncomplete: error(
    "Profile Incomplete",
    "Please complete your profile questionnaire first.",
  ),
  profileNotFound: error("Profile Not Found", "Please complete your profile questionnaire first."),
  databaseError: error("Database Error", "There was an error loading your data. Please try again."),
  loadingFailed: error("Error Loading Data", "There was an error loading your profile data."),
  somethingWrong: error("Error", "Something went wrong. Please try again."),
  unanswered: error("Error", "We got no response, so nothing may have changed. Please try again."),

  formIncomplete: error("Form Incomplete", "Please fill in all fields before submitting."),
  submissionFailed: error("Submission Failed", "Something went wrong. Please try again later."),
  validationError: error(
    "Validation Error",
    "There was an error validating your form. Please try again.",
  ),
  unexpectedError: error(
    "Unexpected Error",
    "Something went wrong. Please try again or contact support.",
  ),
  fieldsRequired: error("Error", REQUIRED_MESSAGE),
  tooLong: (message: string) => error("Too long", `${message}.`),
  formWaits: error(
    "Not sent yet",
    "Sign in, and your form will come back with everything you typed, except passwords.",
  ),
  formLost: error("Not sent", "Please sign in, then fill in the form once more."),
  formKept: success("Not sent yet", "What you typed is still here. Please send it again."),
  linkKeyMissing: error(
    "Nothing saved",
    "Please open the link in our email again, then send this once more.",
  ),

  /** Covers limits per minute, hour and day. */
  rateLimited: error(
    "Too Many Tries",
    "Please wait a minute and try again. If it still fails, try again tomorrow.",
  ),
  captchaFailed: error(
    "Check not passed",
    "We couldn’t verify that a person sent this. Please try again.",
  ),
  captchaMissing: error(
    "Not possible right now",
    `Something isn’t set up right on our side. Please write to ${brand.email}.`,
  ),
  emailUnavailable: error(
    "Email unavailable",
    `We can’t email you right now. Please try again in an hour, or write to ${brand.email}.`,
  ),
  emailTooSoon: (seconds: number | null) =>
    error(
      "Please wait a moment",
      seconds === null
        ? "We can send one email a minute."
        : seconds < 7200
          ? `You can request a new email in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`
          : `You can request a new email in ${Math.ceil(seconds / 3600)} hours. The link in our last one works until then.`,
    ),

  messageSent: success(
    "Message Sent! (Demo)",
    "We've received your message and will get back to you soon (demo mode).",
  ),
  subscribed: success(
    "Check your email",
    "If that address isn’t on the list yet, we’ve emailed it a link. One click there, and it is.",
  ),

  tokenCopied: success("Copied!", "Access token copied to clipboard"),
  noTokenData: error("Error", "No token data available to send"),
  webhookFailed: error("Error", "Failed to send data to webhook"),

  passwordError: (message: string) => error("Password Error", message),
  passwordsDiffer: error("Error", MISMATCH_MESSAGE),
  termsRequired: error("Terms Required", TERMS_MESSAGE),
  accountExists: error("Account exists", ACCOUNT_EXISTS_MESSAGE),
  alreadySignedIn: error(
    "Already signed in",
    "You’re already signed in, so we didn’t create an account.",
  ),
  registrationFailed: (message?: string) =>
    error(
      "Registration Failed",
      message || "An error occurred during registration. Please try again.",
    ),
  registrationUnexpected: error(
    "Registration Failed",
    "An unexpected error occurred. Please try again.",
  ),
  registered: success("Registration successful!"),
  signUpNotFound: error(
    "Nothing sent",
    "No sign-up is waiting for that address anymore. Please sign up again.",
  ),
  pendingEmailUnknown: error(
    "Nothing sent",
    "This browser no longer knows your address. Please enter it again.",
  ),
  nothingToConfirm: error(
    "Nothing sent",
    "That link has expired or was already used. If you used it, your address is verified: please sign in.",
  ),
  notConfirmedYet: error(
    "Not confirmed yet",
    "Open the link in our email first, or enter its code here.",
  ),
  confirmationSent: success("Email sent", "A new confirmation email is on its way."),
  verificationFailed: (title: string) =>
    error(title, "We couldn't verify your email address. The link may be expired or invalid."),
  emailVerified: success("Email verified!"),
  emailVerifiedSignIn: success("Email verified!", "Please sign in to continue."),
  alreadyVerified: success("Already verified!"),

  loginFailed: (message?: string) =>
    error("Login Failed", message || "Invalid email or password. Please try again."),
  loggedIn: success("Login successful!", "Welcome back!"),
  wrongPassword: error("Password Error", WRONG_PASSWORD_MESSAGE),
  proofRequired: error("Not done", "Please send this again, and confirm that it’s you."),
  wrongCode: error("Wrong code", "Please enter the six digits your app shows now."),
  invitationInvalid: error("Not accepted", "This invitation no longer works."),
  staffJoined: success("Welcome to the team", "This is your desk."),
  loggedOut: signedOut("Logged out", "You have been successfully logged out."),
  logoutFailed: error("Error", "Failed to log out. Please try again."),
  logoutUnexpected: error("Error", "An unexpected error occurred."),

  resetLinkExpired: error(
    "Link expired",
    "This link has expired or was already used. Request a new one.",
  ),
  passwordReset: success("Password changed", "You’re signed in with your new password."),
  passwordResetForOther: success(
    "Password changed",
    "You’re still signed in to your other account.",
  ),
  passwordResetSignIn: success("Password changed", "Please sign in with your new password."),
  passwordUnchanged: success(
    "Nothing changed",
    "That’s the password you already had. Please sign in with it.",
  ),
  emailLinkExpired: error(
    "Link expired",
    "This link has expired or was already used. Nothing changed.",
  ),
  emailChanged: success("Email changed", "From now on, sign in with your new address."),
  emailPartlyConfirmed: success(
    "One link to go",
    "Now open the link we sent to your other address.",
  ),

  stepOneIncomplete: error(
    "Please complete all required fields",
    "Business name, offer description, and differentiator are required.",
  ),
  toneMissing: error(
    "Please select a tone preference",
    "You must choose a tone preference to continue.",
  ),
  questionnaireMissing: (fields: string[]) =>
    error("Please complete all required fields", `Missing: ${fields.join(", ")}`),
  profileSaveError: (message: string) =>
    error("Profile Save Error", `Failed to save profile: ${message}`),
  profileAlreadyComplete: error(
    "Not saved",
    "Your profile was already complete. If what you typed isn’t in it yet, enter it here.",
  ),
  profileCompleted: success("Profile completed successfully!", "Welcome to your client area!"),
  profileChanged: error("Not saved", "Your profile changed since you opened this page."),
  profileUpdated: success("Profile updated", "Your profile has been saved successfully."),

  draftApproved: success("Approved", "That’s your OK, for exactly this text and time."),
  draftChangesRequested: success("Sent", "We’ll change it and ask you again."),
  draftEdited: success("Saved", "Your edit is a new version. Approve it when it’s right."),
  draftUnchanged: success("Nothing to save", "The post already reads like that."),
  draftIncomplete: error("Not sent", "Please check the marked fields."),
  draftChanged: error("Not done", "This post changed since you opened it. Please read it again."),
  newDraftsRequested: success("On their way", "We’re writing new drafts. Approved posts stay."),
  newDraftsFailed: error("Error", "We couldn’t ask for new drafts. Please try again."),
  wordAvoided: (word: string) =>
    success("Noted", `We won’t write “${word}” again. Your list is in Update Profile.`),
  wordKept: (word: string) => success("Kept", `“${word}” may stay in your posts.`),
  wordsFull: error(
    "Not added",
    "Your words to avoid are full. Shorten them in Update Profile first.",
  ),
  wordUnanswered: error("Error", "We couldn’t save your answer. Please try again."),
  calendarFailed: error("Error", "We couldn’t create the link. Please try again."),

  planChanged: (plan: string) => success("Plan changed", `You’re on the ${plan} plan now.`),
  planChangeRequested: (start: string) => success("Plan change requested", start),
  planChangeNotRequested: error(
    "Not requested",
    "Your request may not have been saved. Please try again.",
  ),
  planChangeAlreadyOpen: error("Already requested", "Your last request is still pending."),
  planChangeWithdrawn: success("Withdrawn", "Your plan stays as it is."),
  planChangeNotWithdrawn: error("Error", "We couldn’t withdraw your request. Please try again."),
  planChangeAlreadyDecided: error("Not withdrawn", "We’ve already decided on this request."),

  ticketSubmitted: success(
    "Ticket submitted",
    `We'll get back to you within ${promises.replyTime}.`,
  ),
  ticketFailed: error("Submission failed", "Please try again or contact us directly."),
  replySent: success("Sent", "Your message is on the ticket."),
  replyIncomplete: error("Not sent", "Please write something first."),
  replyConflict: error(
    "Not sent yet",
    "Someone just replied. Read that first, then send yours again.",
  ),
  ticketResolved: success("Resolved", "The ticket is closed. A new message reopens it."),
  ticketReopened: success("Reopened", "The ticket is open again."),
  ticketUnchanged: error(
    "Error",
    "We got no response, so the ticket may not have changed. Please try again.",
  ),
  setupCallRequested: success(
    "Call requested",
    `We’ll get back to you within ${promises.replyTime}.`,
  ),

  changeRejected: (message: string) => error("Not changed", message),
  preferencesSaved: success("Saved", "Your name and email choices are up to date."),
  preferencesUnconfirmed: error("Not saved", "Please confirm your email address first."),
  emailChangeSent: (from: string, to: string) =>
    success(
      "Check your email",
      `Open the links we sent to ${from} and ${to} to confirm the change.`,
    ),
  passwordChanged: success("Password changed", "All your other devices have been signed out."),
  passwordChangedOnly: success(
    "Password changed",
    "Other devices may still be signed in: use Sign Out Everywhere to be sure.",
  ),
  mfaEnabled: success("Two-step sign-in is on", "From now on, every sign-in asks for a code."),
  mfaDisabled: success("Two-step sign-in is off", "You now sign in with just your password."),
  mfaSetUpReplaced: error(
    "Setup replaced",
    "Another tab or device has started it again. Finish it there, or set it up here once more.",
  ),
  mfaNotAvailable: error("Not available", "Two-step sign-in isn’t available here yet."),
  linkedinConnected: success(
    "LinkedIn connected",
    "We may now prepare posts for your LinkedIn profile.",
  ),
  linkedinNotConnected: (title: string, text: string) => error(title, text),
  linkedinDisconnected: success(
    "LinkedIn disconnected",
    "We’ve deleted our permission to post for you.",
  ),
  linkedinNotDisconnected: error("Error", "Failed to disconnect LinkedIn. Please try again."),
  signedOutEverywhere: signedOut(
    "Signed out everywhere",
    "Every device has been signed out, including this one.",
  ),
  signOutEverywhereFailed: error("Error", "Failed to sign out everywhere. Please try again."),
  oneSessionEnded: success("Session ended", "That device is signed out."),
  sessionNotEnded: error("Error", "Failed to end that session. Please try again."),
  exportFailed: error("Download failed", "We couldn’t collect your data. Please try again."),
  accountDeleted: signedOut("Account deleted", "Your account and everything in it are gone."),
  deletionNotConfirmed: error(
    "Not deleted",
    "Please enter your exact email address and your current password.",
  ),
  deletionFailed: error(
    "Deletion not confirmed",
    "Our servers didn’t respond, so your account may still be here. Please try again or contact support.",
  ),

  meetingBooked: (when: string) =>
    success("Your meeting is booked", `${when}. A calendar invite is on its way to your inbox.`),
  meetingRescheduled: (when: string) =>
    success("Your meeting has been moved", `${when}. Your old time is free again.`),
  meetingCancelled: success("Cancelled", "Your meeting is cancelled, and its time is free again."),
  meetingTimeMissing: error("Not booked", "Please choose a time."),
  slotTaken: (when: string) =>
    error("Not booked", `That time was just taken: ${when}. Please choose another one.`),
  slotUnavailable: (when: string) =>
    error("Not booked", `That time is no longer available: ${when}. Please choose another one.`),
  meetingAlreadyStarted: error(
    "Not changed",
    "That meeting has already started. Please write to us instead.",
  ),
  meetingOver: error("Not changed", "That meeting is already over."),
  meetingAlreadyCancelled: error(
    "Not changed",
    "That meeting has been cancelled. You can book another one.",
  ),
  meetingTimeChanged: error(
    "Not changed",
    "That meeting has another time by now. Please check it below.",
  ),
  meetingUnchanged: error(
    "Error",
    "We got no response, so the meeting may not have changed. Please try again.",
  ),

  staffActionUndone: success("Undone", "It’s as it was before, and no one was emailed."),
  staffActionTooLate: error("Too late", "It can’t be undone anymore."),
  noLongerStaff: error(
    "You’re no longer on the team",
    "The desk is closed to this account. If that’s a mistake, ask a colleague.",
  ),
  listNotDownloaded: error("Download failed", "We couldn’t read the list. Please try again."),

  messageReplySent: success("Sent", "Your reply is on its way by email."),
  replySentAndResolved: success("Sent and resolved", "A reply from them opens it again."),
  noteAdded: success("Note saved", "Only the team can read it."),
  noteIncomplete: error("Not saved", "Please write something first."),
  conversationResolved: success(
    "Resolved",
    "A client is told in ten seconds, unless you reopen it.",
  ),
  conversationNotResolved: error("Not resolved", "Someone just wrote. Please read that first."),
  conversationReopened: success("Reopened", "It’s waiting for us again."),
  markedAsSpam: success("Marked as spam", "It’s off the list, and no one is emailed."),
  markedAsNoSpam: success("Not spam", "It’s back on the list."),
  assigned: success("Assigned"),
  unassigned: success("Unassigned", "It’s no one’s now."),
  classified: success("Saved"),
  nothingSelected: error("Nothing changed", "Please select at least one."),
  conversationsChanged: (change: "taken" | "resolved" | "reopened", count: number) => {
    const consequence =
      change === "resolved" ? " A client is told in ten seconds, unless you reopen it." : "";
    const conversations = count === 1 ? "conversation" : "conversations";
    return success("Done", `${count} ${conversations} ${change}.${consequence}`);
  },
  conversationsNotResolved: (count: number, skipped: number) =>
    error(
      "Not all resolved",
      `Someone just wrote in ${skipped} of the ${count} you selected. Please read that first.`,
    ),
  conversationStarted: success("Sent", "The client gets your message by email."),
  conversationIncomplete: error("Not sent", "Please enter a subject and a message."),
  savedReplySaved: success("Saved"),
  savedReplyIncomplete: error("Not saved", "Please enter a title and a text."),
  savedReplyConflict: error("Not saved", "Another saved reply has that title."),
  savedReplyChanged: error(
    "Not saved",
    "A colleague has changed or deleted it since you opened it. Save again to keep your text instead.",
  ),
  savedReplyDeleted: success("Deleted", "No one can insert it anymore."),

  subscriberUnsubscribed: success("Unsubscribed", "They won’t get any more newsletters."),
  jobRetried: success("On its way", "It’s being tried again, within a minute."),
  jobAlreadyDone: success("Nothing to send", "It has already been sent."),
  jobDiscarded: success("Discarded", "It will never be sent."),
  jobNotDiscarded: error("Not discarded", "It’s been sent, or it’s being sent again."),

  planChangeApproved: success("Approved", "We’ll email the client in 20 seconds."),
  planChangeDeclined: success("Declined", "We’ll email the client your reason."),
  planReasonMissing: error("Not declined", "Please say why: the client will read it."),
  planChangeConflict: error(
    "Not saved",
    "Someone else has decided on this request, it was withdrawn, or the plan pauses or ends before it starts.",
  ),

  staffDraftAdded: success("Added", "It’s waiting for the client’s OK."),
  staffDraftSaved: success("Saved", "It’s waiting for the client’s OK."),
  staffDraftInvalid: error("Not saved", "Please check the marked fields."),
  staffDraftChanged: error(
    "Not saved",
    "This post has changed meanwhile. What you typed is still here.",
  ),
  staffDraftWithdrawn: success("Withdrawn", "The post is out of the client’s plan."),
  staffDraftNotWithdrawn: error(
    "Not withdrawn",
    "This post has changed meanwhile, or was already withdrawn.",
  ),

  staffDraftReleased: success("Sent to the client", "It’s waiting for their OK."),
  staffDraftNotReleased: error("Not sent", "This post has changed since you opened the page."),
  postsSettled: success("Done", "It’s off the list."),

  brandNotesSaved: success("Saved", "The next drafts will know it."),
  brandNotesInvalid: error("Not saved", "Please check the marked fields."),
  brandNotesChanged: error(
    "Not saved",
    "A colleague has saved other notes. What you typed is still here, and theirs are below.",
  ),
  planActivated: success("Activated", "We’ll email the client in 20 seconds."),
  planActive: success("Nothing to do", "The plan is already active."),
  planNotActivated: (body: string) => error("Not activated", body),
  planStatusChanged: success("Saved", "We’ll email the client your reason."),
  planDayOrReasonMissing: error("Not saved", "Please choose a day and say why."),
  planStatusReasonMissing: error("Not saved", "Please say why: the client will read it."),
  planStatusConflict: error(
    "Not saved",
    "The plan has changed meanwhile, or can’t change like that on that day.",
  ),
  clientDeleted: success("Account deleted", "The client gets an email that confirms it."),
  clientWasDeleted: success("Nothing to do", "This account doesn’t exist anymore."),
  clientNotDeleted: error("Not deleted", "Please enter the exact email address of the client."),
  clientIsMember: error(
    "Not deleted",
    "This account belongs to someone on the team. Please remove them from the team first.",
  ),

  meetingHeld: success("Held", "The meeting is marked as held."),
  meetingMissed: success("Saved", "In 20 seconds, we’ll invite the client to book another one."),
  meetingMarked: error(
    "Not marked",
    "A colleague has marked this meeting since you opened the page. Please check it first.",
  ),
  meetingEarly: error("Not marked", "That meeting hasn’t started yet."),
  actionPlanSent: success("Saved", "It’s off our list."),
  meetingNotHeld: error("Not held", "Only a meeting that’s marked as held gets an action plan."),
  meetingAssigned: success("Saved", "The team sees who hosts this meeting."),
  meetingHostBusy: error("Not saved", "They hold another meeting at that time."),
  meetingLinkSaved: success("Saved", "The client sees the link on their meeting page."),
  videoLinkInvalid: error("Not saved", "Please enter a link that starts with https://."),
  meetingMovedForClient: (when: string) =>
    success("Moved", `${when}. The client gets an email with the new time.`),
  meetingTimesAlreadyProposed: error(
    "Not sent",
    "A colleague has suggested times since you opened this page. Please check them before you send yours.",
  ),
  meetingTimesProposed: success(
    "Sent",
    "The client gets an email with your times. The meeting stays where it is until they choose one.",
  ),
  meetingFormInvalid: error("Not saved", "Please check the fields below."),
  meetingTimeGone: error("Not changed", "That time is no longer free. Please choose another one."),
  meetingTimeChangedForStaff: error(
    "Not changed",
    "That meeting has another time by now. Please check it before you try again.",
  ),
  meetingAlreadyStartedForStaff: error("Not changed", "That meeting has already started."),
  meetingProfileIncomplete: error(
    "Not changed",
    "The client hasn’t completed their brand profile.",
  ),
  meetingCancelledForClient: success("Cancelled", "The client gets an email with your reason."),
  meetingReasonMissing: error("Not cancelled", "Please say why: the client will read it."),
  meetingAlreadyCancelledForStaff: error("Not changed", "That meeting has been cancelled."),
  dayOffAdded: success("Added", "No one can book a meeting on that day."),
  dayOffRemoved: success("Removed", "That day can be booked again."),
  dayOffMissing: error("Not added", "Please choose today or a later day."),

  deskSettingsSaved: success("Saved"),
  workingHoursSaved: success("Saved", "Clients can book when someone works and is free."),
  notificationsSaved: success("Saved", "From now on, we email you that often."),
  staffAdded: success("Added", "We’ve emailed them what they need to open the desk."),
  staffNotFound: error("Not added", "No account has confirmed that address."),
  staffReset: success("Invited", "They’re signed out and will get a new invitation by email."),
  cannotResetSelf: error("Not reset", "Someone else has to do this for you."),
  staffRemoved: success("Removed", "They can no longer see the desk."),
  cannotRemoveSelf: error("Not removed", "Someone else has to remove you."),

  demoPaymentConfirmed: { ...success("Demo payment confirmed!"), hash: "payment-confirmed" },
  demoSettingsSaved: success("Demo settings", "Settings saved in demo mode (not persistent)."),
  demoProfileSaved: success(
    "Profile updated",
    "Your profile has been saved successfully (demo mode).",
  ),
  demoProfileNotLoaded: error("Demo Error", "This is demo mode - no real profile data is loaded."),
  demoProfileNotSaved: error("Save failed", "Failed to update profile. Please try again."),
  demoLoggedOut: success("Demo Logout", "Logged out of demo mode. Redirecting to homepage..."),
} as const;
