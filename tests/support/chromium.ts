import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** Debian's build of Chromium without a user interface. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

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
const CHROMIUM_ARGS = [
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
 * Launch options for the whole browser, which has the settings of a profile, the back-forward cache
 * and the text rendering of a desktop.
 * @throws Error when none is available
 */
export const chromiumOptions = () => ({ executablePath: findChromium(), args: CHROMIUM_ARGS });

/**
 * Launch options for the same engine without its user interface, which costs a fifth of the
 * processor time. They name the whole browser where the other one is not installed.
 * @throws Error when none is available
 */
export function headlessShellOptions(): ReturnType<typeof chromiumOptions> {
  const options = chromiumOptions();
  if (process.env.CHROMIUM_PATH || !existsSync(HEADLESS_SHELL)) return options;
  return { ...options, executablePath: HEADLESS_SHELL };
}

/** Finds Chromium: an installed one, else Playwright's own, else Debian's package. */
function findChromium(): string {
  const found = installedChromium();
  if (found) return found;
  const attempts: [string, string[]][] = [
    ["npx", ["playwright", "install", "chromium"]],
    ["sh", ["-c", "apt-get update -qq && apt-get install -y -qq chromium chromium-headless-shell"]],
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
