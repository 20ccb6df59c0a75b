import { expect, type Locator, type Page } from "playwright/test";

/** Counts the clicks of each kind of task. */
export class WorkingDay {
  readonly mostClicks: Record<string, number> = {};
  #clicks = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.#clicks++;
    await target.click();
  }

  button = (name: string | RegExp) => this.click(this.page.getByRole("button", { name }));
  link = (name: string) => this.click(this.page.getByRole("link", { name, exact: true }));

  /** Opens a list at the page that has the target, and fails when none has it. */
  async find(target: Locator, list: string): Promise<Locator> {
    await this.page.goto(list);
    while ((await target.count()) === 0)
      expect(await this.openNextPage(), `${target} is on a page of ${list}`).toBe(true);
    return target.first();
  }

  /**
   * Opens the next page of a list, and returns false on the last one. It opens the link's address,
   * because a click doesn't wait until the page has loaded, and half a list looks like a whole one.
   */
  async openNextPage(): Promise<boolean> {
    const next = this.page.getByRole("link", { name: "Next Page" });
    if ((await next.count()) === 0) return false;
    await this.page.goto(new URL((await next.getAttribute("href")) ?? "", this.page.url()).href);
    return true;
  }

  /** Does a task that starts in a list, and expects what the desk says at its end. */
  async task(
    kind: string,
    target: Locator,
    said: string | RegExp,
    rest?: () => Promise<void>,
    list = "/desk",
  ) {
    const found = await this.find(target, list);
    const before = this.#clicks;
    await this.click(found);
    await rest?.();
    await expect(this.page.getByText(said).first()).toBeVisible();
    this.mostClicks[kind] = Math.max(this.mostClicks[kind] ?? 0, this.#clicks - before);
  }

  /** Returns the button in the row of a client. */
  action = (label: string, business: string) =>
    this.page.getByRole("button", { name: `${label}: ${business}`, exact: true });

  /** Returns the link of a client's row. */
  item = (title: string, business: string) =>
    this.page
      .getByRole("listitem")
      .filter({ hasText: business })
      .getByRole("link", { name: title, exact: true });
}
