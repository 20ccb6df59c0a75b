import { randomUUID } from "node:crypto";

export const PASSWORD = "Str0ng!Pass";

export type PageResponse = {
  status: number;
  location: string | null;
  html: string;
  text: string;
  headers: Headers;
  ms: number;
};

/** Simulates a browser without script: fetches pages, posts forms and stores cookies. */
export class Visitor {
  email = `visitor-${randomUUID()}@example.com`;
  #cookies = new Map<string, string>();
  #siteUrl: string;
  #headers: Record<string, string>;

  /** @param headers sent with every request, e.g. the visitor's network address */
  constructor(siteUrl: string, headers: Record<string, string> = {}) {
    this.#siteUrl = siteUrl;
    this.#headers = headers;
  }

  get cookieNames(): string[] {
    return [...this.#cookies.keys()];
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Copies the cookies of another browser, e.g. as a thief would. */
  storeCookies(from: Visitor): void {
    for (const [name, value] of from.#cookies) this.setCookie(name, value);
  }

  get(path: string): Promise<PageResponse> {
    return this.#send(path, {});
  }

  post(path: string, fields: Record<string, string> | [string, string][]): Promise<PageResponse> {
    return this.#send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: this.#siteUrl, "Sec-Fetch-Site": "same-origin" },
    });
  }

  /** Sends the fields before the files, as our forms do. */
  upload(path: string, fields: Record<string, string>, files: File[]): Promise<PageResponse> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const file of files) body.append("photos", file);
    return this.#send(path, {
      method: "POST",
      body,
      headers: { Origin: this.#siteUrl, "Sec-Fetch-Site": "same-origin" },
    });
  }

  /** Follows a redirect if the response is one. */
  async follow(response: PageResponse): Promise<PageResponse> {
    return response.location ? this.follow(await this.get(response.location)) : response;
  }

  async #send(path: string, init: RequestInit): Promise<PageResponse> {
    const startedAt = performance.now();
    const response = await fetch(new URL(path, this.#siteUrl), {
      ...init,
      redirect: "manual",
      headers: {
        "User-Agent": "Mozilla/5.0 Visitor",
        // Disables compression, which costs the local server more than rendering.
        "Accept-Encoding": "identity",
        ...this.#headers,
        ...init.headers,
        Cookie: this.cookieHeader,
      },
    });
    const html = await response.text();
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie);
    return {
      status: response.status,
      location: response.headers.get("Location"),
      html,
      text: visibleText(html),
      headers: response.headers,
      ms: performance.now() - startedAt,
    };
  }

  #storeCookie(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    const isExpired = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isExpired || value === "") this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function visibleText(html: string): string {
  return html
    .replace(/<(style|script|template)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
}
