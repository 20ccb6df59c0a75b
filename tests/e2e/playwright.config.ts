import { defineConfig } from "playwright/test";
import { headlessShellOptions } from "../support/chromium.ts";

const use = {
  launchOptions: headlessShellOptions(),
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
} as const;

export default defineConfig({
  testDir: ".",
  outputDir: "../.results",
  globalSetup: "../support/playwright-stack.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  projects: [
    { name: "script", use },
    // Tests that work without script run a second time without it; titles name those that need it.
    {
      name: "no script",
      use: { ...use, javaScriptEnabled: false },
      testMatch: ["journey.spec.ts", "*.no-script.spec.ts"],
    },
  ],
});
