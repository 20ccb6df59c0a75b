declare module "virtual:enhance" {
  import type { EnhanceModule } from "~/document";

  /** The URL of each module of app/enhance/, see vite.config.ts. */
  const urls: Record<"site" | EnhanceModule, string>;
  export default urls;
}
