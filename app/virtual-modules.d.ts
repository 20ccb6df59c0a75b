declare module "virtual:enhance" {
  import type { EnhanceModule } from "~/document";

  /** URLs of the modules in app/enhance/, see vite.config.ts. */
  const urls: Record<"site" | EnhanceModule, string>;
  export default urls;
}
