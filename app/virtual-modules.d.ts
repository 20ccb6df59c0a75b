declare module "~/content/legal/*.md" {
  import type { LegalDocument, LegalSection } from "~/content/legal/legal-document";
  import type { MarkdownModule } from "~/content/markdown-module";

  type LegalModule = MarkdownModule<LegalDocument, LegalSection[]>;
  const document: LegalModule["default"];
  export default document;
  export const readBody: LegalModule["readBody"];
}

declare module "virtual:page-styles" {
  export const parts: readonly string[];
  type Sheet = {
    /** Ranges of indexes, such as "0-14,17". */
    parts: string;
    /** SHA-256 as base64. */
    hash: string;
  };
  export const sheets: readonly Sheet[];
  /** Indexes by the id of a route, and of "errors" and "answer". */
  export const byRoute: Readonly<Record<string, number>>;
}

declare module "virtual:islands" {
  /** Of app/islands/, see workers/browser-entries.ts. */
  const urls: Record<"post-preview" | "post-week" | "schedule", string>;
  export default urls;
}

declare module "virtual:enhance" {
  import type { EnhanceModule } from "~/document";

  /** Of app/enhance/, see workers/browser-entries.ts. */
  const urls: Record<"site" | EnhanceModule, string>;
  export default urls;
}
