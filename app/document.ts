import { createContext } from "react";

type DocumentFacts = {
  css: string;
  requestId?: string;
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
  | "email-link"
  | "features"
  | "field-errors"
  | "file-size"
  | "home"
  | "linkedin-callback"
  | "lists"
  | "map"
  | "new-password"
  | "posts"
  | "pricing"
  | "questionnaire"
  | "reveal"
  | "tiktok"
  | "time-zone"
  | "toasts";

/** In the `handle` of a route module; every list of pages is derived from these. */
export type PageHandle = {
  /** Without the marketing header and footer. */
  layout?: "bare";
  /** In addition to site.ts; "toasts" is added automatically. */
  enhance?: EnhanceModule | readonly EnhanceModule[];
  /** The page begins with a dark band, which the bar of a phone's browser matches. */
  darkHeader?: boolean;
  /** Also lists the page in the sitemap. Other pages have `noindex`. */
  index?: boolean;
  /** Only for a page that is the same for all visitors, except for the session in the header. */
  cache?: "deployment" | { seconds: number };
  /** Prerenders a cached page while the pointer rests on a link to it, and prefetches any other. */
  prefetch?: boolean;
  /** `modified` is YYYY-MM-DD. */
  paths?: readonly { path: string; modified?: string }[];
  /** Such as "?billing=yearly". */
  cachedQueries?: readonly string[];
  /** Everyone but staff gets a site without the routes behind this layout. */
  staffOnly?: boolean;
};

/** Changes only with a deployment. */
export const PUBLIC_PAGE = {
  index: true,
  cache: "deployment",
  prefetch: true,
} as const satisfies PageHandle;

export type SitePage = { path: string; modified?: string; handle: PageHandle };
