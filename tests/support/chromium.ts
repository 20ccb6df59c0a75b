import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  chromium.executablePath(),
];

/**
 * Features of the address bar, which would load 400 files for every new window on the two cores
 * that the page under test needs.
 */
const ADDRESS_BAR_FEATURES = ["WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"];
/**
 * Features that Playwright disables. They are repeated, because Chromium applies only the last list
 * of features.
 */
const DISABLED_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * Flags that let root run without a sandbox, keep Chromium from outgoing calls, which fail noisily
 * on a closed network, and disable its background work.
 */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_FEATURES].join(",")}`,
];

/**
 * Finds Chromium: an installed one, else Playwright's own, else Debian's package.
 * @throws Error when none is available
 */
export function findChromium(): string {
  const found = installedChromium();
  if (found) return found;
  const attempts: [string, string[]][] = [
    ["npx", ["playwright", "install", "chromium"]],
    ["sh", ["-c", "apt-get update -qq && apt-get install -y -qq chromium"]],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: ["ignore", "ignore", "pipe"], timeout: 300_000 });
    } catch {
      continue; // try the next one
    }
    const fresh = installedChromium();
    if (fresh) return fresh;
  }
  throw new Error("No Chromium: install one and name it in CHROMIUM_PATH.");
}

function installedChromium(): string | undefined {
  return INSTALLED.find((path) => path && existsSync(path));
}
