import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: "build",
  // Hydrated pages are reached by document loads, so the browser never needs the rest of the route table.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
