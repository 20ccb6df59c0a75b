import { createContext, type ReactNode } from "react";

/** What only the server knows about the document. */
type DocumentFacts = {
  /** Of its scripts, if React takes over. */
  nonce?: string;
  /** The style it inlines. */
  css: string;
  /** The number its log line has. */
  requestId?: string;
  /** What stands where nothing is. Only the server finds that out: scripts need not carry the page. */
  notFound?: ReactNode;
};

export const DocumentContext = createContext<DocumentFacts>({ css: "" });

/**
 * The modules of app/enhance/pages/.
 * @public Also used by virtual-modules.d.ts, where Knip does not look.
 */
export type EnhanceModule =
  | "blog"
  | "client"
  | "client-validation"
  | "email-link"
  | "home"
  | "linkedin-callback"
  | "map"
  | "new-password"
  | "pricing"
  | "questionnaire"
  | "tiktok"
  | "toasts";

/** The traits of a page, in the `handle` of its route module; every list of pages is read from them. */
export type PageHandle = {
  /** The page holds application state: it ships React and hydrates. All other pages ship none. */
  hydrate?: boolean;
  /** Which frame stands around the page; the marketing header and footer when absent. */
  frame?: "bare";
  /** The browser modules the page needs beside site.ts; "toasts" comes by itself with a toast. */
  enhance?: EnhanceModule | readonly EnhanceModule[];
  /** The page begins with a band of night, and a phone colours its own bar like that. */
  atNight?: boolean;
  /** A stylesheet of the page's own in place of app.css. */
  style?: "client" | "demo" | "desk" | "home";
  /** Search engines may show the page: it stands in the sitemap. Any other page says `noindex`. */
  indexed?: boolean;
  /** All visitors of a kind (with and without a session's cookie) get the same bytes: until the next deployment, or for so many seconds. */
  kept?: "deployment" | { seconds: number };
  /** Made ready in the browser while the pointer rests on a link to it: rendered if it is kept, else fetched. */
  prefetched?: boolean;
  /** The addresses of a route with a parameter, and when each last changed (YYYY-MM-DD). */
  addresses?: readonly { path: string; modified?: string }[];
  /** Queries that show a page worth keeping, such as "?billing=yearly". */
  keptQueries?: readonly string[];
};

/** One address of the site, with the traits of its page. */
export type SitePage = { path: string; modified?: string; handle: PageHandle };
