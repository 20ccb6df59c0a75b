import { CircleCheck } from "lucide";
import type { platforms } from "~/content/demo-platforms";
import { toggleConnection } from "~/domain/demo/settings";
import { Button, DisclosureButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

type Props = { platform: (typeof platforms)[number]; connected: readonly string[] };

/** Returns to the same card. */
export function PlatformCard({ platform, connected }: Props) {
  const { name, description, may, icon } = platform;
  const isConnected = connected.includes(name);
  const id = name.toLowerCase();
  return (
    <li
      id={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <Icon of={icon} className="size-6 shrink-0 text-ember" />
      <div className="min-w-0 flex-1 basis-28">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 className="text-lg">{name}</h2>
          {isConnected && (
            <span className="flex items-center gap-1.5 text-sm font-semibold text-success">
              <Icon of={CircleCheck} className="size-4" />
              Connected
            </span>
          )}
        </div>
        <p className="text-muted">{description}</p>
      </div>
      {isConnected && (
        <details className="open:basis-full">
          <DisclosureButton>
            <span>
              Manage Connection<span className="sr-only"> of {name}</span>
            </span>
          </DisclosureButton>
          <p className="pt-3 text-muted">
            As Fig & Olive. It can {may}, but never read your messages.
          </p>
        </details>
      )}
      <form action={`/connect-platforms#${id}`}>
        {toggleConnection(connected, name).map((each) => (
          <input key={each} type="hidden" name="connected" value={each} />
        ))}
        <Button look={isConnected ? "quiet" : "secondary"}>
          <span>
            {isConnected ? "Disconnect" : "Connect"}
            <span className="sr-only"> {name}</span>
          </span>
        </Button>
      </form>
    </li>
  );
}
