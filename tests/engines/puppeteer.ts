import { expect } from "playwright/test";
import { type ElementHandle, launch, type LaunchOptions } from "puppeteer-core";
import { chromiumOptions } from "../support/chromium.ts";
import { type Engine, findControl, HEIGHT, requireProgram, SELECTORS } from "./engine.ts";

export function startChromium(siteUrl: string): Promise<Engine> {
  return start(chromiumOptions(), siteUrl);
}

/** Starts the stock Firefox, which speaks WebDriver BiDi; Playwright only drives newer ones. */
export async function startFirefox(siteUrl: string): Promise<Engine> {
  const executablePath = requireProgram("/usr/bin/firefox-esr", "firefox-esr");
  return start({ browser: "firefox", executablePath }, siteUrl);
}

async function start(options: LaunchOptions, siteUrl: string): Promise<Engine> {
  const browser = await launch(options);
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  const act = (
    control: [selector: string, name?: string],
    action: (element: ElementHandle<Element>) => Promise<void>,
  ) => expect(async () => action(await page.evaluateHandle(findControl, control))).toPass();
  return {
    async open(path) {
      await page.goto(siteUrl + path);
    },
    fill: (label, text) =>
      act([SELECTORS.textbox, label], (element) => element.asLocator().fill(text)),
    click: (role, name) => act([SELECTORS[role], name], (element) => element.asLocator().click()),
    setWidth: (width) => page.setViewport({ width, height: HEIGHT }),
    evaluate: (script, argument) => page.evaluate(script as never, argument) as Promise<never>,
    async close() {
      await browser.close();
      return errors;
    },
  };
}
