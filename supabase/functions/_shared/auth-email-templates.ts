// Text of the emails that the auth service sends.
import type { EmailContent } from "./email-layout.ts";

/** Emails of the auth service, which replaces the expressions in braces. */
export const authEmails = {
  confirmation: {
    subject: "Confirm your e-mail for Spellpost",
    preview: "One click, and the brand questionnaire is next. The link works for ten minutes.",
    title: "One click and you are in.",
    // The account exists; this email confirms its address.
    completedSteps: 1,
    paragraphs: [
      "Confirm that {{ .Email }} is yours, and we will take you to the brand questionnaire. It has three short steps.",
    ],
    link: {
      label: "Confirm my e-mail",
      address: "{{ .SiteURL }}/email-verified?token_hash={{ .TokenHash }}&type=signup",
    },
    code: { text: "Or type this code on the page where you signed up:", value: "{{ .Token }}" },
    note: "The link and the code work once, for ten minutes. If you did not sign up for Spellpost, ignore this message and nothing happens.",
  },
  recovery: {
    subject: "Choose a new password for Spellpost",
    preview: "The link works for ten minutes. Your password stays as it is until you use it.",
    title: "A new password, then back to work.",
    paragraphs: ["Somebody, hopefully you, asked to choose a new password for {{ .Email }}."],
    link: {
      label: "Choose a new password",
      address: "{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&type=recovery",
    },
    note: "The link works once, for ten minutes. If it was not you, ignore this message: your password stays as it is.",
  },
  email_change: {
    subject: "Confirm the new e-mail of your Spellpost account",
    preview: "Your account moves once the links in both mailboxes were opened.",
    title: "Moving to another address?",
    paragraphs: [
      "Confirm that the Spellpost account of {{ .Email }} moves to {{ .NewEmail }}. It moves once the links in both mailboxes were opened.",
    ],
    link: {
      label: "Confirm the change",
      address: "{{ .SiteURL }}/email-changed?token_hash={{ .TokenHash }}&type=email_change",
    },
    note: "The link works once, for ten minutes. If you did not ask for this, ignore this message, then sign in and change your password: somebody may know it.",
  },
  invite: {
    subject: "You are invited to Spellpost",
    preview: "One click, and you choose your password. The link works for ten minutes.",
    title: "A place is kept for you.",
    paragraphs: [
      "Somebody at Spellpost made an account for {{ .Email }}. Confirm that the address is yours, and choose your password.",
    ],
    link: {
      label: "Confirm my e-mail",
      address: "{{ .SiteURL }}/email-verified?token_hash={{ .TokenHash }}&type=signup",
    },
    note: "The link works once, for ten minutes. If you did not expect it, ignore this message and nothing happens.",
  },
  // Flows that the site does not use, but that anyone can start with the public key. Their emails hold
  // no secret, so they lead nowhere but to the site.
  magic_link: {
    subject: "Sign in to Spellpost with your password",
    preview: "Somebody asked for a link that signs you in. We do not send such links.",
    title: "You sign in with your password.",
    paragraphs: [
      "Somebody, perhaps you, asked for a link that signs {{ .Email }} in. Spellpost sends no such links: you sign in with your password.",
    ],
    link: { label: "Sign in", address: "{{ .SiteURL }}/login" },
    note: "If it was not you, ignore this message: nobody was signed in.",
  },
  reauthentication: {
    subject: "Somebody asked for a code of your Spellpost account",
    preview: "Spellpost uses no such codes. If it was not you, choose a new password.",
    title: "We need no such code.",
    paragraphs: [
      "Somebody who is signed in to the account of {{ .Email }} asked for a code to confirm that it is theirs. Spellpost uses no such codes.",
      "If it was not you, choose a new password now, which signs out everybody else.",
    ],
    link: { label: "Choose a new password", address: "{{ .SiteURL }}/forgot-password" },
    note: "Nothing about the account has changed.",
  },
} satisfies Record<string, EmailContent>;

/** Notices that the auth service sends after a change. */
export const authNotices = {
  password_changed: {
    subject: "The password of your Spellpost account was changed",
    preview: "If it was you, there is nothing to do.",
    title: "Your password was changed.",
    paragraphs: [
      "The Spellpost account of {{ .Email }} has a new password, and its other devices were signed out.",
      "If it was you, there is nothing to do. If it was not, choose a new password now, which signs out everybody else.",
    ],
    link: { label: "It was not me", address: "{{ .SiteURL }}/forgot-password" },
    note: "We send this message whenever the password of an account changes.",
  },
  email_changed: {
    subject: "The e-mail of your Spellpost account was changed",
    preview: "If it was you, there is nothing to do.",
    title: "Your account has moved.",
    paragraphs: [
      "The Spellpost account of {{ .OldEmail }} belongs to {{ .Email }} now. Mails about it go there, and only that address signs in.",
      "If it was you, there is nothing to do. If it was not, tell us now: somebody could read your mail.",
    ],
    link: { label: "It was not me", address: "{{ .SiteURL }}/contact-us" },
    note: "We send this message to the old address of every account that moves.",
  },
} satisfies Record<string, EmailContent>;
