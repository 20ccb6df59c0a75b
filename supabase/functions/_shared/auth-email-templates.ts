import type { EmailContent } from "./email-layout.ts";

export const authEmails = {
  confirmation: {
    subject: "Confirm your email for Spellpost",
    preview: "One click, and the brand questionnaire is next. The link works for one hour.",
    title: "One click and you’re in.",
    completedSteps: 1,
    paragraphs: [
      "Confirm your email address, {{ .Email }}, and we’ll take you to the brand questionnaire: three short steps.",
    ],
    link: {
      label: "Confirm my email",
      url: "{{ .SiteURL }}/email-verified?token_hash={{ .TokenHash }}&type=signup",
    },
    code: { text: "Or enter this code on the page where you signed up:", value: "{{ .Token }}" },
    note: "The link and the code work once, for one hour. If you didn’t sign up for Spellpost, ignore this email and nothing will happen.",
  },
  recovery: {
    subject: "Choose a new password for Spellpost",
    preview: "The link works for one hour. Your password stays as it is until you use it.",
    title: "A new password, then back to work.",
    paragraphs: ["Someone, hopefully you, asked for a new password for your account."],
    link: {
      label: "Choose a new password",
      url: "{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&type=recovery",
    },
    note: "The link works once, for one hour. If it wasn’t you, ignore this email: your password stays as it is.",
  },
  email_change: {
    subject: "Confirm the new email for your Spellpost account",
    preview:
      "Your account moves once the links in both inboxes are opened. They work for one hour.",
    title: "Moving to another address?",
    paragraphs: [
      "Confirm that your Spellpost account moves from {{ .Email }} to {{ .NewEmail }}. It moves once the links in both inboxes are opened.",
    ],
    link: {
      label: "Confirm the change",
      url: "{{ .SiteURL }}/email-changed?token_hash={{ .TokenHash }}&type=email_change",
    },
    note: "The link works once, for one hour. If {{ .Email }} is your account and you didn’t ask for this, ignore this email, then sign in and change your password: someone may know it. If it isn’t, just ignore this email.",
  },
  invite: {
    subject: "You’re invited to Spellpost",
    preview: "One click, and you choose your password. The link works for one hour.",
    title: "We’ve saved you a place.",
    paragraphs: [
      "Someone at Spellpost created an account for you. Confirm your email address, and choose your password.",
    ],
    link: {
      label: "Confirm my email",
      url: "{{ .SiteURL }}/email-verified?token_hash={{ .TokenHash }}&type=signup",
    },
    note: "The link works once, for one hour. If you weren’t expecting it, ignore this email and nothing will happen.",
  },
  // Unused by the site, but anyone can start these with the public key. They hold no secret.
  magic_link: {
    subject: "Sign in to Spellpost with your password",
    preview: "Someone asked for a link that signs you in. We never send links like that.",
    title: "You sign in with your password.",
    paragraphs: [
      "Someone, perhaps you, asked for a link that signs you in. We never send links like that: you sign in with your password.",
    ],
    link: { label: "Sign in", url: "{{ .SiteURL }}/login" },
    note: "If it wasn’t you, ignore this email: no one was signed in.",
  },
  reauthentication: {
    subject: "Someone asked for a code for your account",
    preview: "We never send codes like that. If it wasn’t you, choose a new password.",
    title: "We never send codes like that.",
    paragraphs: [
      "Someone who is signed in to your Spellpost account asked for a code to confirm that it’s theirs. We never send codes like that.",
      "If it wasn’t you, choose a new password now; that signs everyone else out.",
    ],
    link: { label: "Choose a new password", url: "{{ .SiteURL }}/forgot-password" },
    note: "Nothing about your account has changed.",
  },
} satisfies Record<string, EmailContent>;

export const authNotices = {
  password_changed: {
    subject: "Your Spellpost password was changed",
    preview: "If it was you, there’s nothing to do.",
    title: "Your password was changed.",
    paragraphs: [
      "Your Spellpost account has a new password, and your other devices were signed out.",
      "If it was you, there’s nothing to do. If it wasn’t, choose a new password now; that signs everyone else out.",
    ],
    link: { label: "This wasn’t me", url: "{{ .SiteURL }}/forgot-password" },
    note: "We send this email whenever the password of an account changes.",
  },
  email_changed: {
    subject: "The email for your Spellpost account was changed",
    preview: "If it was you, there’s nothing to do.",
    title: "Your account has moved.",
    paragraphs: [
      "Your Spellpost account now belongs to {{ .Email }}. Our emails go there, and only that address can sign in.",
      "If it was you, there’s nothing to do. If it wasn’t, tell us now: someone may be reading your email.",
    ],
    link: { label: "This wasn’t me", url: "{{ .SiteURL }}/contact-us" },
    note: "We send this email to the old address of every account that moves.",
  },
} satisfies Record<string, EmailContent>;
