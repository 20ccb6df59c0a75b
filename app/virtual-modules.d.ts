declare module "virtual:enhance" {
  /** The URL of each module of app/enhance/, see vite.config.ts. */
  const urls: Record<
    "site" | "blog" | "carousel" | "email-link" | "linkedin-callback" | "pricing" | "tiktok",
    string
  >;
  export default urls;
}
