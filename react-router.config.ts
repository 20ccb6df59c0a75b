import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: "build",
  // Hydrated pages are reached by document loads: the browser gets the matched routes in the page, and never asks for the rest.
  routeDiscovery: { mode: "lazy" },
  subResourceIntegrity: true,
} satisfies Config;
