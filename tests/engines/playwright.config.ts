import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../.results",
  globalSetup: "../support/playwright-stack.ts",
  // Runs one browser at a time, because each needs more than one core.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 10_000, toPass: { timeout: 10_000 } },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list", { printSteps: true }]],
  projects: [{ name: "Chromium" }, { name: "Firefox" }, { name: "WebKit" }],
});
