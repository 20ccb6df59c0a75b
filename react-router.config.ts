import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: "build",
  // Hydrated pages are reached by document loads, so the page contains the matched routes and the
  // browser never requests the others.
  routeDiscovery: { mode: "lazy" },
  subResourceIntegrity: true,
} satisfies Config;
