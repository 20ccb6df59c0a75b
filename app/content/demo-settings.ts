import type { ChoiceName, ToggleName } from "~/domain/demo/settings";

type Toggle = readonly [name: ToggleName, label: string, hint: string];
type Choice = readonly [name: ChoiceName, label: string, hint: string];

export const settingsGroups: readonly {
  title: string;
  toggles: readonly Toggle[];
  choices: readonly Choice[];
}[] = [
  {
    title: "Notifications",
    toggles: [
      ["emailNotifications", "Email notifications", "When a post goes out or needs your OK."],
      ["pushNotifications", "Push notifications", "The same, on this device."],
      ["marketingEmails", "Marketing emails", "News and offers, at most once a month."],
      ["weeklyReports", "Weekly reports", "Every Monday: what was posted and how it did."],
    ],
    choices: [],
  },
  {
    title: "Security and appearance",
    toggles: [
      ["twoFactorAuth", "Two-factor authentication", "A code from your phone at every sign-in."],
      ["darkMode", "Dark mode", "The demo itself follows your device."],
    ],
    choices: [],
  },
  {
    title: "Language and region",
    toggles: [],
    choices: [
      ["language", "Language", "For this portal, not your posts."],
      ["timezone", "Time zone", "Posts go out in this time zone."],
    ],
  },
  {
    title: "Data",
    toggles: [["autoSave", "Auto-save", "Saves drafts as you type."]],
    choices: [["dataRetention", "Data retention", "How long reports and drafts are kept."]],
  },
];

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
