declare module "virtual:enhance" {
  /** The URL of each module of app/enhance/, see vite.config.ts. */
  const urls: Record<"site" | import("./document").EnhanceModule, string>;
  export default urls;
}
