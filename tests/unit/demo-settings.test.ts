import { expect, test } from "vitest";
import { type DemoSettings, formatSettings, parseSettings } from "~/domain/demo/settings";

const DEFAULTS: DemoSettings = {
  emailNotifications: true,
  pushNotifications: false,
  marketingEmails: true,
  weeklyReports: true,
  twoFactorAuth: false,
  darkMode: false,
  language: "en",
  timezone: "UTC",
  autoSave: true,
  dataRetention: "1year",
};

test("an empty query string gives the defaults", () =>
  expect(parseSettings(new URLSearchParams())).toEqual(DEFAULTS));

test("an unknown option falls back to the default", () => {
  expect(
    parseSettings(new URLSearchParams("language=xx&timezone=Mars&dataRetention=&autoSave=off")),
  ).toEqual({ ...DEFAULTS, autoSave: false });
});

test("only settings that differ from the defaults are in the query string, as saved", () => {
  expect(formatSettings(DEFAULTS)).toBe("?saved=1");
  expect(formatSettings({ ...DEFAULTS, darkMode: true, autoSave: false, language: "de" })).toBe(
    "?saved=1&darkMode=on&autoSave=off&language=de",
  );
});
