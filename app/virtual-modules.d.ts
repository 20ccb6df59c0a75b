declare module "~/content/legal/*.md" {
  import type { LegalDocument } from "~/content/legal/legal-document";

  /** Compiled and checked by workers/content/vite-plugin.ts. */
  const document: LegalDocument;
  export default document;
}

declare module "virtual:enhance" {
  import type { EnhanceModule } from "~/document";

  /** URLs of the modules in app/enhance/, see vite.config.ts. */
  const urls: Record<"site" | EnhanceModule, string>;
  export default urls;
}
