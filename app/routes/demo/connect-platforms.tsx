import { platforms } from "~/content/demo-platforms";
import { createMeta } from "~/content/meta";
import { parseConnected } from "~/domain/demo/settings";
import type { Route } from "./+types/connect-platforms";
import { Benefits } from "./connect/benefits";
import { PlatformCard } from "./connect/platform-card";
import { DemoPage } from "./frame/demo-page";

export const meta = createMeta(
  "Connect Platforms (Demo)",
  "Eight places your posts can go, shown as a demo.",
);

export function loader({ url }: Route.LoaderArgs) {
  return { connected: parseConnected(url.searchParams, platforms) };
}

export default function ConnectPlatforms({ loaderData: { connected } }: Route.ComponentProps) {
  return (
    <DemoPage
      title="Connect Your Platforms"
      text="One is shown connected, so you can see both sides. We store access tokens, never passwords."
      note="Connecting here contacts no network. It stays in this page’s address until you leave."
    >
      <p role="status" className="sr-only">
        {connected.length} of {platforms.length} connected
      </p>
      <ul className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {platforms.map((platform) => (
          <PlatformCard key={platform.name} platform={platform} connected={connected} />
        ))}
      </ul>
      <Benefits />
    </DemoPage>
  );
}
