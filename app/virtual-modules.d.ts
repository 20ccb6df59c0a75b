declare module "~/content/legal/*.md" {
  import type { LegalDocument, LegalSection } from "~/content/legal/legal-document";
  import type { MarkdownModule } from "~/content/markdown-module";

  type LegalModule = MarkdownModule<LegalDocument, LegalSection[]>;
  const document: LegalModule["default"];
  export default document;
  export const readBody: LegalModule["readBody"];
}

declare module "virtual:enhance" {
  import type { EnhanceModule } from "~/document";

  /** Of app/enhance/, see vite.config.ts. */
  const urls: Record<"site" | EnhanceModule, string>;
  export default urls;
}
