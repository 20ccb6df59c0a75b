import { createContext } from "react";

/** What only the server knows about the document: the style it inlines, the nonce its tags carry, and the number its log line has. */
export const DocumentContext = createContext<{ nonce?: string; css: string; requestId?: string }>({
  css: "",
});

/** The modules of app/enhance/pages/. */
export type EnhanceModule =
  | "blog"
  | "carousel"
  | "email-link"
  | "linkedin-callback"
  | "pricing"
  | "tiktok";

/** A route module's `handle`. */
export type PageHandle = {
  /** The page holds application state: it ships React and hydrates. All other pages ship none. */
  hydrate?: boolean;
  /** Which frame stands around the page; the marketing header and footer when absent. */
  frame?: "bare";
  /** The browser module the page needs beside site.ts. */
  enhance?: EnhanceModule;
  /** A stylesheet of the page's own in place of app.css. */
  style?: "home";
};
