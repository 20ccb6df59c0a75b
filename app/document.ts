import { createContext, type ReactNode } from "react";

/** Data of the document that only the server has. */
type DocumentFacts = {
  /** Nonce of the document's scripts, if it hydrates. */
  nonce?: string;
  /** Inlined style sheet. */
  css: string;
  /** Id of the request in the log. */
  requestId?: string;
  /** Not-found page, rendered on the server only, so that scripts need not include it. */
  notFound?: ReactNode;
};

export const DocumentContext = createContext<DocumentFacts>({ css: "" });

/**
 * Modules of app/enhance/pages/.
 * @public Also used by virtual-modules.d.ts, which Knip does not analyze.
 */
export type EnhanceModule =
  | "blog"
  | "check-email"
  | "client"
  | "client-validation"
  | "copy"
  | "draft-count"
  | "email-link"
  | "features"
  | "home"
  | "linkedin-callback"
  | "map"
  | "new-password"
  | "posts"
  | "pricing"
  | "questionnaire"
  | "reveal"
  | "tiktok"
  | "toasts";

/**
 * Traits of a page, in the `handle` of its route module; the single source for every list of pages.
 */
export type PageHandle = {
  /** Ships React and hydrates, for pages with application state. All other pages ship none. */
  hydrate?: boolean;
  /** Frame around the page; the marketing header and footer when absent. */
  layout?: "bare";
  /**
   * Browser modules the page needs in addition to site.ts; "toasts" is added automatically with a
   * toast.
   */
  enhance?: EnhanceModule | readonly EnhanceModule[];
  /** Set when the page begins with a dark band; phones then color the browser's bar to match. */
  darkHeader?: boolean;
  /** Style sheet of the page in place of app.css. */
  style?: "client" | "demo" | "desk" | "home";
  /** Allows indexing and lists the page in the sitemap. Other pages have `noindex`. */
  index?: boolean;
  /**
   * Caches the page, which is the same for all visitors of a variant (such as with and without a
   * session cookie), until the next deployment or for a number of seconds.
   */
  cache?: "deployment" | { seconds: number };
  /**
   * Loads the page in advance while the pointer rests on a link to it: prerendered if it is cached,
   * otherwise prefetched.
   */
  prefetch?: boolean;
  /** URLs of a route with a parameter, and the date of their last change (YYYY-MM-DD). */
  paths?: readonly { path: string; modified?: string }[];
  /** Queries of cacheable variants of the page, such as "?billing=yearly". */
  cachedQueries?: readonly string[];
  /** Leaves the routes behind this layout out of the site that everyone but staff gets. */
  staffOnly?: boolean;
};

/** Traits of a public page that changes only with a deployment. */
export const PUBLIC_PAGE = {
  index: true,
  cache: "deployment",
  prefetch: true,
} as const satisfies PageHandle;

/** URL of the site, with the traits of its page. */
export type SitePage = { path: string; modified?: string; handle: PageHandle };
