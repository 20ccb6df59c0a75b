import { platformBenefits, platforms } from "~/content/demo-platforms";
import { createMeta } from "~/content/meta";
import { parseConnected } from "~/domain/demo/settings";
import { Facts } from "~/ui/lists";
import { Section } from "~/ui/section";
import type { Route } from "./+types/connect-platforms";
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
      note="LinkedIn is shown connected, so you can see both states. Nothing is really connected."
    >
      <p role="status" className="sr-only">
        {connected.length} of {platforms.length} connected
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {platforms.map((platform) => (
          <PlatformCard key={platform.name} platform={platform} connected={connected} />
        ))}
      </ul>
      <Section name="benefits" title="Why connect them" className="grid gap-4">
        <Facts facts={platformBenefits} className="grid gap-4 sm:grid-cols-3" />
      </Section>
    </DemoPage>
  );
}
