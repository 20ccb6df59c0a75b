import type { ChoiceName, ToggleName } from "~/domain/demo/settings";

type Toggle = { name: ToggleName; label: string; hint: string };
type Choice = { name: ChoiceName; label: string; hint: string };

/** Groups of the demo settings, in page order. */
export const settingsGroups: readonly {
  title: string;
  toggles: readonly Toggle[];
  choices: readonly Choice[];
}[] = [
  {
    title: "Notifications",
    toggles: [
      {
        name: "emailNotifications",
        label: "Email notifications",
        hint: "When a post goes out or needs your yes.",
      },
      { name: "pushNotifications", label: "Push notifications", hint: "The same, on this device." },
      {
        name: "marketingEmails",
        label: "Marketing e-mails",
        hint: "News and offers, at most once a month.",
      },
      {
        name: "weeklyReports",
        label: "Weekly reports",
        hint: "Every Monday: what was posted and how it did.",
      },
    ],
    choices: [],
  },
  {
    title: "Security and appearance",
    toggles: [
      {
        name: "twoFactorAuth",
        label: "Two-factor authentication",
        hint: "A code from your phone at every login.",
      },
      { name: "darkMode", label: "Dark mode", hint: "The demo itself follows your device." },
    ],
    choices: [],
  },
  {
    title: "Language and region",
    toggles: [],
    choices: [
      { name: "language", label: "Language", hint: "Of the portal, not of your posts." },
      { name: "timezone", label: "Time zone", hint: "Posts go out by this clock." },
    ],
  },
  {
    title: "Data",
    toggles: [{ name: "autoSave", label: "Auto-save", hint: "Keeps drafts while you type." }],
    choices: [
      {
        name: "dataRetention",
        label: "Data retention",
        hint: "How long reports and drafts are kept.",
      },
    ],
  },
];

/** Labels of the options; a time zone is its own label. */
export const choiceLabels: Record<string, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  "3months": "3 months",
  "6months": "6 months",
  "1year": "1 year",
  "2years": "2 years",
};
