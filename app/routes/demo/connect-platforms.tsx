import { CircleCheck } from "lucide-react";
import { platformBenefits, platforms } from "~/content/demo-platforms";
import { pageMeta } from "~/content/meta";
import { ComingSoonButton } from "~/ui/coming-soon-button";
import type { Route } from "./+types/connect-platforms";
import { DemoPage } from "./frame/demo-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Connect Platforms (Demo)",
    description: "Eight places your posts can go, shown as a demo.",
  });

export default function ConnectPlatforms() {
  return (
    <DemoPage
      title="Connect Your Platforms"
      text="One is shown connected, so that you see both sides. We store access tokens, never passwords."
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {platforms.map(({ name, description, connected, Icon }) => (
          <li
            key={name}
            className="grid grid-rows-[auto_1fr_auto] content-start gap-3 rounded-lg border border-line bg-surface p-5"
          >
            <div className="flex flex-wrap items-center gap-3">
              <Icon aria-hidden className="size-6 shrink-0 text-ember" />
              <h2 className="text-lg">{name}</h2>
              {connected && (
                <span className="flex items-center gap-1.5 text-sm font-semibold text-success">
                  <CircleCheck aria-hidden className="size-4" />
                  Connected
                </span>
              )}
            </div>
            <p className="text-muted">{description}</p>
            <div className="grid gap-2">
              {(connected ? ["Manage Connection", "Disconnect"] : ["Connect"]).map((label) => (
                <ComingSoonButton key={label} label={label} of={name} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <section aria-labelledby="benefits" className="grid gap-4">
        <h2 id="benefits" className="text-xl">
          Why connect them
        </h2>
        <ul className="grid gap-6 sm:grid-cols-3">
          {platformBenefits.map(({ title, text, Icon }) => (
            <li key={title} className="grid content-start gap-1.5 border-t-2 border-ember pt-4">
              <h3 className="flex items-center gap-2 font-sans text-base font-semibold">
                <Icon aria-hidden className="size-5 text-ember" />
                {title}
              </h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </DemoPage>
  );
}
