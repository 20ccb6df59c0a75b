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
 * The browser's own address bar. Every new window would load its 400 files, on the two cores that
 * the page under test needs.
 */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"];
/**
 * Chromium heeds only the last list of features it is given, so ours repeats the ones Playwright
 * turns off.
 */
const PLAYWRIGHT_TURNS_OFF = [
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
 * Root has no sandbox. The other flags keep Chromium from calling out, which fails noisily on a
 * closed network, and from doing work of its own.
 */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...PLAYWRIGHT_TURNS_OFF, ...ADDRESS_BAR_PAGES].join(",")}`,
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
