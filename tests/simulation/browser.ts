import { SITE_URL } from "../support/in-process/urls.ts";

/** Fields and buttons of a form, with the values that the page gives them. */
export type Form = {
  action: string;
  method: "get" | "post";
  /** Fields that are sent as the page fills them in. */
  fields: { name: string; value: string }[];
  /** Names of all fields, including those that are not checked. */
  names: Set<string>;
  buttons: { name: string; value: string; text: string; action: string | null }[];
};

export type Toast = { isError: boolean; title: string; body: string };

export type Page = {
  path: string;
  status: number;
  html: string;
  text: string;
  headers: Headers;
  /** Redirects that led here. */
  redirects: string[];
};

/** Thrown where the connection ended without a response. */
export class ConnectionLostError extends Error {}

const MAX_REDIRECTS = 6;

/** One device of a person: sends requests, keeps cookies, and reads pages as a person does. */
export class Browser {
  #cookies = new Map<string, string>();
  /** Pages that a person left open to go on later. */
  readonly keptPages = new Map<"times" | "post", Page>();
  #address: string;
  #inspect: (page: Page) => void;

  /**
   * @param address network address of the device
   * @param inspect receives every response, before its redirect is followed
   */
  constructor(address: string, inspect: (page: Page) => void) {
    this.#address = address;
    this.#inspect = inspect;
  }

  get isSignedIn(): boolean {
    return [...this.#cookies.keys()].some((name) => name.startsWith("spellpost-auth"));
  }

  clearCookies(): void {
    this.#cookies.clear();
  }

  /** Opens a page, and follows its redirects. */
  open(path: string): Promise<Page> {
    return this.#load(path, {}, []);
  }

  /**
   * Submits a form as its button does. Fields that the form does not have are not sent.
   * @param values values that the person enters, by name
   * @param pressed name or text of the button; the first one when absent
   */
  submit(
    page: Page,
    form: Form,
    values: Record<string, string> = {},
    pressed?: string | RegExp,
  ): Promise<Page> {
    const button = form.buttons.find(
      ({ name, value, text }) =>
        pressed === undefined ||
        (typeof pressed === "string"
          ? [`${name}=${value}`, text].includes(pressed)
          : pressed.test(text)),
    );
    const body = new URLSearchParams();
    for (const { name, value } of form.fields) if (!(name in values)) body.append(name, value);
    for (const [name, value] of Object.entries(values))
      if (form.names.has(name)) body.append(name, value);
    if (button?.name) body.append(button.name, button.value);
    const action = new URL(button?.action ?? form.action, new URL(page.path, SITE_URL));
    if (form.method === "get") {
      action.search = body.toString();
      return this.open(action.pathname + action.search);
    }
    return this.post(action.pathname + action.search, body);
  }

  post(path: string, body: URLSearchParams): Promise<Page> {
    const headers = { Origin: SITE_URL, "Sec-Fetch-Site": "same-origin" };
    return this.#load(path, { method: "POST", body, headers }, []);
  }

  async #load(path: string, init: RequestInit, redirects: string[]): Promise<Page> {
    const response = await fetch(new URL(path, SITE_URL), {
      ...init,
      redirect: "manual",
      headers: {
        "User-Agent": "Mozilla/5.0 Simulation",
        "CF-Connecting-IP": this.#address,
        ...(init.headers as Record<string, string>),
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    });
    const html = await response.text();
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie);
    const { status, headers } = response;
    const page = { path, status, html, text: toVisibleText(html), headers, redirects };
    this.#inspect(page);
    const location = headers.get("Location");
    if (location && status < 400 && redirects.length < MAX_REDIRECTS) {
      const next = new URL(location, new URL(path, SITE_URL));
      if (next.origin === SITE_URL)
        return this.#load(next.pathname + next.search, {}, [...redirects, location]);
      return { ...page, path: next.href };
    }
    return page;
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

/** Lists the forms of a page whose address matches. */
export function findForms(page: Page, action: RegExp | string): Form[] {
  return parseForms(page).filter((form) =>
    typeof action === "string" ? form.action.split("?")[0] === action : action.test(form.action),
  );
}

const TAG = /<(form|input|textarea|select|option|button|\/form|\/select)\b([^>]*)>/g;

function parseForms({ html, path }: Page): Form[] {
  const forms: (Form & { id: string })[] = [];
  let current: (Form & { id: string }) | undefined;
  let select: { name: string; value: string | null; form: Form } | undefined;
  for (const match of html.matchAll(TAG)) {
    const [tag, kind = "", text = ""] = match;
    const attributes = parseAttributes(text);
    const end = match.index + tag.length;
    if (kind === "form") {
      current = {
        id: attributes.id ?? "",
        action: new URL(attributes.action || path, new URL(path, SITE_URL)).href.slice(
          SITE_URL.length,
        ),
        method: attributes.method === "post" ? "post" : "get",
        fields: [],
        names: new Set(),
        buttons: [],
      };
      forms.push(current);
    } else if (kind === "/form") current = undefined;
    else if (kind === "/select") {
      if (select) select.form.fields.push({ name: select.name, value: select.value ?? "" });
      select = undefined;
    } else {
      const form = attributes.form ? forms.find(({ id }) => id === attributes.form) : current;
      if (!form || "disabled" in attributes) continue;
      if (kind !== "button" && attributes.name) form.names.add(attributes.name);
      const { name = "", value = "", type = "text" } = attributes;
      if (kind === "option") {
        if (select && ("selected" in attributes || select.value === null)) select.value = value;
      } else if (kind === "select") select = { name, value: null, form };
      else if (kind === "textarea") {
        const content = html.slice(end, html.indexOf("</textarea>", end));
        form.fields.push({ name, value: decode(content) });
      } else if (kind === "button") {
        const label = toVisibleText(html.slice(end, html.indexOf("</button>", end))).trim();
        if (type !== "button" && type !== "reset")
          form.buttons.push({ name, value, text: label, action: attributes.formaction ?? null });
      } else if (name && !(/^(checkbox|radio)$/.test(type) && !("checked" in attributes)))
        form.fields.push({ name, value: type === "checkbox" ? value || "on" : value });
    }
  }
  return forms;
}

/** Lists the toasts that a page shows. */
export function listToasts({ html }: Page): Toast[] {
  const pattern =
    / class="toast [^"]*"><svg.*?<\/svg><div role="(alert|status)"[^>]*><p [^>]*>([^<]*)<\/p>(?:<p [^>]*>([^<]*)<\/p>)?/g;
  const shown = html.replace(/<template[\s\S]*?<\/template>/g, "");
  return [...shown.matchAll(pattern)].map(([, role, title = "", body = ""]) => ({
    isError: role === "alert",
    title: decode(title),
    body: decode(body),
  }));
}

/** Lists the values of the radio buttons or checkboxes with that name. */
export function listChoices({ html }: Page, name: string): string[] {
  return [...html.matchAll(/<input\b([^>]*)>/g)]
    .map(([, text = ""]) => parseAttributes(text))
    .filter((input) => input.name === name && /^(radio|checkbox)$/.test(input.type ?? ""))
    .map(({ value = "" }) => value);
}

export function listLinks({ html }: Page, pattern: RegExp): string[] {
  return [...html.matchAll(/<a\b([^>]*)>/g)]
    .map(([, text = ""]) => parseAttributes(text).href ?? "")
    .filter((href) => pattern.test(href));
}

function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      decode(value),
    ]),
  );
}

function decode(text: string): string {
  return text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Returns the text that a person reads in HTML. */
export function toVisibleText(html: string): string {
  return decode(
    html
      .replace(/<(style|script|template)[\s\S]*?<\/\1>/g, "")
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<[^>]+>/g, " "),
  ).replace(/\s+/g, " ");
}
