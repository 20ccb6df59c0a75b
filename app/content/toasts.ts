import {
  ACCOUNT_EXISTS_MESSAGE,
  MISMATCH_MESSAGE,
  REQUIRED_MESSAGE,
  SESSION_ENDED_MESSAGE,
  TERMS_MESSAGE,
  WRONG_PASSWORD_MESSAGE,
} from "~/domain/form-messages";
import type { Toast } from "~/domain/toast";
import { brand } from "./brand";
import { promises } from "./promises";

const error = (title: string, body?: string): Toast => ({ kind: "error", title, body });
const success = (title: string, body?: string): Toast => ({ kind: "success", title, body });

/** Every toast of the site; toast texts are defined nowhere else. */
export const toasts = {
  // access and loading
  signInForPage: error("Authentication Error", "Please sign in to access this page."),
  signInForClientArea: error(
    "Authentication Required",
    "Please sign in to access your client area.",
  ),
  signInForProfile: error("Authentication Required", "Please sign in to complete your profile."),
  profileIncomplete: error(
    "Profile Incomplete",
    "Please complete your profile questionnaire first.",
  ),
  profileNotFound: error("Profile Not Found", "Please complete your profile questionnaire first."),
  databaseError: error("Database Error", "There was an error loading your data. Please try again."),
  loadingFailed: error("Error Loading Data", "There was an error loading your profile data."),
  somethingWrong: error("Error", "Something went wrong. Please try again."),

  // forms
  formIncomplete: error("Form Incomplete", "Please fill in all fields before submitting."),
  submissionFailed: error("Submission Failed", "Something went wrong. Please try again later."),
  profileSaveError: (message: string) =>
    error("Profile Save Error", `Failed to save profile: ${message}`),
  unexpectedError: error(
    "Unexpected Error",
    "Something went wrong. Please try again or contact support.",
  ),
  validationError: error(
    "Validation Error",
    "There was an error validating your form. Please try again.",
  ),
  loginFailed: (message?: string) =>
    error("Login Failed", message || "Invalid email or password. Please try again."),
  fieldsRequired: error("Error", REQUIRED_MESSAGE),
  tooLong: (message: string) => error("Too long", `${message}.`),
  ticketFailed: error("Submission failed", "Please try again or contact us directly."),

  // sign-up
  passwordError: (message: string) => error("Password Error", message),
  passwordsDiffer: error("Error", MISMATCH_MESSAGE),
  termsRequired: error("Terms Required", TERMS_MESSAGE),
  accountExists: error("Account exists", ACCOUNT_EXISTS_MESSAGE),
  alreadySignedIn: error("Already signed in", "No new account was made: you are signed in to one."),
  registrationFailed: (message?: string) =>
    error(
      "Registration Failed",
      message || "An error occurred during registration. Please try again.",
    ),
  registrationUnexpected: error(
    "Registration Failed",
    "An unexpected error occurred. Please try again.",
  ),

  // questionnaire
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

  // verification and logout
  verificationFailed: (title: string) =>
    error(title, "We couldn't verify your email address. The link may be expired or invalid."),
  emailTooSoon: (seconds: number | null) =>
    error(
      "Please wait a moment",
      seconds === null
        ? "A new mail can be sent once a minute."
        : seconds < 7200
          ? `A new mail can be sent in ${seconds} seconds.`
          : `A new mail can be sent in ${Math.ceil(seconds / 3600)} hours. The link in the last one works until then.`,
    ),
  signUpNotFound: error(
    "Nothing sent",
    "No sign-up waits for that address any more. Please sign up again.",
  ),
  nothingToConfirm: error(
    "Nothing sent",
    "That link waits for nothing any more. If you have used it, your address is verified: please sign in.",
  ),
  notConfirmedYet: error(
    "Not confirmed yet",
    "Open the link in the e-mail first, or type its code here.",
  ),
  emailUnavailable: error(
    "No mail just now",
    `We cannot send you an e-mail just now. Please try again in an hour, or write to ${brand.email}.`,
  ),
  logoutFailed: error("Error", "Failed to log out. Please try again."),
  logoutUnexpected: error("Error", "An unexpected error occurred."),

  // authorization with TikTok
  noTokenData: error("Error", "No token data available to send"),
  webhookFailed: error("Error", "Failed to send data to webhook"),

  // account settings
  sessionEnded: error("Authentication Required", SESSION_ENDED_MESSAGE),
  otherAccount: error(
    "Another account",
    "You are signed in to another account than this form was opened in.",
  ),
  wrongPassword: error("Password Error", WRONG_PASSWORD_MESSAGE),
  resetLinkExpired: error(
    "Link expired",
    "This link was used already or is too old. Have a new one sent.",
  ),
  emailLinkExpired: error(
    "Link expired",
    "This link was used already or is too old. Nothing was changed by it.",
  ),
  changeRejected: (message: string) => error("Not changed", message),
  deletionNotConfirmed: error(
    "Not deleted",
    "Please type your e-mail address exactly, and your current password.",
  ),
  deletionFailed: error(
    "Deletion not confirmed",
    "We got no answer, so your account may still be here. Please try again or contact support.",
  ),
  signOutEverywhereFailed: error("Error", "Failed to sign out everywhere. Please try again."),
  sessionNotEnded: error("Error", "Failed to end that session. Please try again."),
  exportFailed: error("Download failed", "We could not collect your data. Please try again."),
  linkedinNotConnected: (title: string, text: string) => error(title, text),
  linkedinNotDisconnected: error("Error", "Failed to disconnect LinkedIn. Please try again."),
  planChangeNotRequested: error(
    "Not requested",
    "Your request may not have been stored. Please try again.",
  ),
  planChangeAlreadyDecided: error("Not withdrawn", "This request was decided already."),
  planChangeNotWithdrawn: error("Error", "We could not withdraw your request. Please try again."),
  planChangeAlreadyOpen: error(
    "Already requested",
    "A change of plan is waiting for your next billing cycle.",
  ),

  wrongCode: error("Wrong code", "Please type the six digits that your app shows now."),
  mfaNotAvailable: error("Not offered", "Two-step sign-in is not available here yet."),

  // rate limits and captcha
  captchaFailed: error(
    "Check not passed",
    "We could not make sure that a person sent this. Please try again.",
  ),
  captchaMissing: error(
    "Not possible just now",
    `Something is not set up right on our side. Please write to ${brand.email}.`,
  ),
  /** Covers limits per minute, hour and day. */
  rateLimited: error(
    "Too Many Tries",
    "Please wait a minute and try again. If that is too soon, try again tomorrow.",
  ),

  // success
  tokenCopied: success("Copied!", "Access token copied to clipboard"),
  messageSent: success(
    "Message Sent! (Demo)",
    "We've received your message and will get back to you soon (demo mode).",
  ),
  registered: success("Registration successful!"),
  emailVerified: success("Email verified!"),
  emailVerifiedSignIn: success("Email verified!", "Please sign in to continue."),
  planNotPicked: error("Plan not changed", "Something went wrong. Please pick the plan again."),
  planPicked: (plan: string) => success("Plan changed", `Your plan is now ${plan}.`),
  alreadyVerified: success("Already verified!"),
  loggedIn: success("Login successful!", "Welcome back!"),
  formKept: success("Not sent yet", "What you typed is still here. Please send it once more."),
  loggedOut: success("Logged out", "You have been successfully logged out."),
  profileCompleted: success("Profile completed successfully!", "Welcome to your client area!"),
  profileUpdated: success("Profile updated", "Your profile has been saved successfully."),
  planChangeRequested: success(
    "Plan change requested",
    "It takes effect at your next billing cycle.",
  ),
  planChanged: (plan: string) => success("Plan changed", `You are on the ${plan} plan now.`),
  planChangeWithdrawn: success("Withdrawn", "Your plan stays as it is."),
  passwordReset: success("Password changed", "You are signed in with your new password."),
  passwordResetForOther: success(
    "Password changed",
    "You are still signed in with your other account.",
  ),
  passwordResetSignIn: success("Password changed", "Please sign in with your new password."),
  passwordUnchanged: success(
    "Nothing changed",
    "That is the password you already had. Please sign in with it.",
  ),
  passwordChanged: success("Password changed", "All your other devices were signed out."),
  passwordChangedOnly: success(
    "Password changed",
    "Other devices may still be signed in: use Sign Out Everywhere to be sure.",
  ),
  mfaEnabled: success("Two-step sign-in is on", "Every log-in asks for a code from now on."),
  mfaDisabled: success("Two-step sign-in is off", "Your password alone signs you in again."),
  emailChangeSent: (from: string, to: string) =>
    success(
      "Check your e-mail",
      `Open the links we sent to ${from} and ${to} to confirm the change.`,
    ),
  emailChanged: success("E-mail changed", "From now on you sign in with your new address."),
  emailPartlyConfirmed: success(
    "One link to go",
    "Now open the link in the mail at your other address.",
  ),
  signedOutEverywhere: success(
    "Signed out everywhere",
    "Every device was signed out, this one too.",
  ),
  oneSessionEnded: success("Session ended", "That device is signed out."),
  linkedinConnected: success(
    "LinkedIn connected",
    "We may now prepare posts for your LinkedIn page.",
  ),
  linkedinDisconnected: success(
    "LinkedIn disconnected",
    "We deleted the permission we held to post for you.",
  ),
  accountDeleted: success("Account deleted", "Your account and everything in it are gone."),
  subscribed: success(
    "Check your e-mail",
    "If that address is not on the list yet, it gets a mail with a link. One press there, and it is.",
  ),
  setupCallRequested: success(
    "Call requested",
    `We'll get back to you within ${promises.replyTime}.`,
  ),
  preferencesSaved: success("Saved", "Your name and what you agreed to are up to date."),
  preferencesUnconfirmed: error("Not saved", "Please confirm your e-mail address first."),
  confirmationSent: success("E-mail sent", "A new confirmation e-mail is on its way."),

  // demo portal
  demoLoggedOut: success("Demo Logout", "Logged out of demo mode. Redirecting to homepage..."),
  demoPaymentConfirmed: { ...success("Demo payment confirmed!"), hash: "payment-confirmed" },
  demoSettingsSaved: success("Demo settings", "Settings saved in demo mode (not persistent)."),
  ticketSubmitted: success(
    "Ticket submitted",
    `We'll get back to you within ${promises.replyTime}.`,
  ),
  ticketAlreadySubmitted: success(
    "Already submitted",
    "This is the ticket. If something is missing, write it below.",
  ),
  replySent: success("Sent", "Your message stands on the ticket."),
  ticketResolved: success("Resolved", "The ticket is closed. Writing on it opens it again."),
  ticketReopened: success("Opened again", "The ticket is open."),
  replyIncomplete: error("Not sent", "Please write something first."),
  replyConflict: error("Not sent yet", "Somebody wrote meanwhile. Read it, then send yours again."),
  ticketUnchanged: error("Error", "We could not change the ticket. Please try again."),

  // strategy meeting
  meetingBooked: (when: string) =>
    success("Your meeting is booked", `${when}. The appointment is on its way to your mailbox.`),
  meetingRescheduled: (when: string) =>
    success(
      "Your meeting was moved",
      `${when}. The time that you had booked before is free again.`,
    ),
  meetingCancelled: success("Cancelled", "Your meeting is cancelled, and its time is free again."),
  meetingTimeMissing: error("Not booked", "Please choose a time."),
  slotTaken: (when: string) =>
    error("Not booked", `That time was just taken: ${when}. Please choose another one.`),
  slotUnavailable: (when: string) =>
    error("Not booked", `That time cannot be booked any more: ${when}. Please choose another one.`),
  meetingAlreadyStarted: error(
    "Not changed",
    "That meeting has begun. Please write to us instead.",
  ),
  meetingOver: error("Not changed", "That meeting is over already."),
  meetingAlreadyCancelled: error(
    "Not changed",
    "That meeting was cancelled. You can book another one.",
  ),
  meetingUnchanged: error(
    "Error",
    "We got no answer, so the meeting may stand as before. Please try again.",
  ),

  // desk
  actionPlanSent: success("Sent", "The action plan is marked as sent."),
  meetingNotHeld: error("Not held", "An action plan follows a meeting that was held."),
  meetingHeld: success("Held", "The meeting is marked as held."),
  meetingMissed: success("Missed", "The client can book another one."),
  meetingEarly: error("Not marked", "That meeting has not begun yet."),
  meetingWasCancelled: error("Not changed", "That meeting was cancelled."),
  dayOffAdded: success("Added", "Nobody can book a meeting on that day from now on."),
  dayOffRemoved: success("Removed", "Meetings can be booked on that day again."),
  dayOffMissing: error("Not added", "Please choose a day."),
  staffActionDone: success("Done"),
  messageReplySent: success("Sent", "Your answer goes out by e-mail."),
  messageClosed: success("Done", "The message waits no longer."),
  messageReopened: success("Opened again", "The message waits again."),
  deliveryRetried: success("On its way", "It is sent within a minute, under the id it had."),
  deliveryAlreadySent: success("Nothing to send", "It was delivered meanwhile."),
  planActivated: success("Activated", "The plan is active, and its client gets a mail."),
  planNotActivated: (body: string) => error("Not activated", body),
  planChangeApproved: success("Approved", "The client gets a mail."),
  planChangeDeclined: success("Declined", "The client gets a mail with your reason."),
  planDayMissing: error("Not approved", "Please choose the day from which on the plan holds."),
  planReasonMissing: error("Not declined", "Please say why: the client reads it."),
  planChangeConflict: error(
    "Decided already",
    "Somebody else decided this request, or its client took it back.",
  ),
  staffAdded: success("Added", "We have sent them what they need to open the desk."),
  staffJoined: success("Welcome to the team", "This is your desk."),
  staffReset: success(
    "Reset",
    "Their sign-ins have ended, and an invitation is on its way to them.",
  ),
  cannotResetSelf: error("Not reset", "Somebody else has to do this for you."),
  invitationInvalid: error("Not accepted", "This invitation does not work any more."),
  staffNotFound: error("Not added", "No account with that confirmed address."),
  staffRemoved: success("Removed", "They no longer see the desk."),
  cannotRemoveSelf: error("Not removed", "Somebody else has to remove you."),

  demoProfileSaved: success(
    "Profile updated",
    "Your profile has been saved successfully (demo mode).",
  ),
  demoProfileNotLoaded: error("Demo Error", "This is demo mode - no real profile data is loaded."),
  demoProfileNotSaved: error("Save failed", "Failed to update profile. Please try again."),
} as const;
