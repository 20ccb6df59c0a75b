import { existsSync } from "node:fs";

/** Selectors of the controls that the journey uses, by role. */
export const SELECTORS = {
  button: "button",
  checkbox: "[type=checkbox]",
  link: "a[href]",
  radio: "[type=radio]",
  textbox: "input, textarea",
};

/** One page in a browser engine. `fill` and `click` wait until they can act. */
export type Engine = {
  open(path: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Clicks the first control of the role whose name starts with `name`. */
  click(role: keyof typeof SELECTORS, name?: string): Promise<void>;
  setWidth(width: number): Promise<void>;
  /** Runs a function in the page that uses nothing from outside. */
  evaluate<Argument, Result>(
    script: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Result>;
  /** Closes the browser and returns the errors that any of its pages wrote to the console. */
  close(): Promise<string[]>;
};

/** Height of the window in pixels, at every width. */
export const HEIGHT = 900;

/** @throws Error that names Debian's package when the program is not installed */
export function requireProgram(path: string, debianPackage: string): string {
  if (existsSync(path)) return path;
  throw new Error(`${path} is missing: run "apt-get install ${debianPackage}".`);
}

/**
 * Finds the first visible control whose label or text starts with the name, in the page. The names
 * that the browsers compute differ: Chromium's depend on line breaks, and Firefox gives a password
 * field no role.
 */
export function findControl([selector, name]: [selector: string, name?: string]): Element {
  const found = [...document.querySelectorAll<HTMLInputElement>(selector)].find((element) => {
    const text = element.ariaLabel ?? (element.labels?.[0] ?? element).textContent;
    return (
      element.checkVisibility() && (!name || text.replace(/\s+/g, " ").trim().startsWith(name))
    );
  });
  if (!found) throw new Error(`No ${selector} is named "${name}"`);
  // Ends the smooth scrolling at once: WebKit's driver rejects a control that is still out of sight.
  found.scrollIntoView({ block: "center", behavior: "instant" });
  return found;
}

/**
 * Returns the text of the page, or nothing as long as the transition from the page before covers it:
 * a change of the window's width would abort that with an error.
 */
export function readSettledPage(): string {
  const page = window as typeof window & { hasPainted?: boolean };
  // Waits two frames, because the transition starts with the first.
  requestAnimationFrame(() => requestAnimationFrame(() => (page.hasPainted = true)));
  const isCovered = document
    .getAnimations()
    .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes("view-transition"));
  return page.hasPainted && !isCovered ? document.body.innerText : "";
}
