export const SETTINGS_SAVE_MS = 1000;

const TOGGLE_DEFAULTS = {
  emailNotifications: true,
  pushNotifications: false,
  marketingEmails: true,
  weeklyReports: true,
  twoFactorAuth: false,
  darkMode: false,
  autoSave: true,
} as const satisfies Record<string, boolean>;

export const CHOICES = {
  language: ["en", "es", "fr", "de"],
  timezone: ["UTC", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"],
  dataRetention: ["3months", "6months", "1year", "2years"],
} as const;

const CHOICE_DEFAULTS = {
  language: "en",
  timezone: "UTC",
  dataRetention: "1year",
} as const satisfies { [Name in ChoiceName]: (typeof CHOICES)[Name][number] };

export type ToggleName = keyof typeof TOGGLE_DEFAULTS;
export type ChoiceName = keyof typeof CHOICES;
export type DemoSettings = Record<ToggleName, boolean> & Record<ChoiceName, string>;

export const TOGGLE_NAMES = Object.keys(TOGGLE_DEFAULTS) as ToggleName[];
const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[];

export function parseSettings(search: URLSearchParams): DemoSettings {
  const toggles = TOGGLE_NAMES.map((name) => [
    name,
    search.has(name) ? search.get(name) === "on" : TOGGLE_DEFAULTS[name],
  ]);
  const choices = CHOICE_NAMES.map((name) => [
    name,
    isChoice(name, search.get(name)) ? search.get(name) : CHOICE_DEFAULTS[name],
  ]);
  return Object.fromEntries([...toggles, ...choices]);
}

export function formatSettings(settings: DemoSettings): string {
  const search = new URLSearchParams({ saved: "1" });
  for (const name of TOGGLE_NAMES)
    if (settings[name] !== TOGGLE_DEFAULTS[name]) search.set(name, settings[name] ? "on" : "off");
  for (const name of CHOICE_NAMES)
    if (settings[name] !== CHOICE_DEFAULTS[name]) search.set(name, settings[name]);
  return `?${search}`;
}

function isChoice(name: ChoiceName, value: string | null): boolean {
  return (CHOICES[name] as readonly (string | null)[]).includes(value);
}

export const TICKET_SUBMIT_MS = 2000;

/** No parameter means the defaults, an empty one that everything was disconnected. */
export function parseConnected(
  search: URLSearchParams,
  platforms: readonly { name: string; connected: boolean }[],
): string[] {
  const named = search.getAll("connected");
  const isOn = ({ name, connected }: (typeof platforms)[number]) =>
    named.length === 0 ? connected : named.includes(name);
  return platforms.filter(isOn).map(({ name }) => name);
}

export function toggleConnection(connected: readonly string[], name: string): string[] {
  const next = connected.includes(name)
    ? connected.filter((each) => each !== name)
    : [...connected, name];
  return next.length > 0 ? next : [""];
}
