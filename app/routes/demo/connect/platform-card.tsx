import { CircleCheck } from "lucide";
import type { platforms } from "~/content/demo-platforms";
import { toggleConnection } from "~/domain/demo/settings";
import { Button } from "~/ui/button";
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
      className={`grid h-full scroll-mt-6 grid-rows-[auto_1fr_auto] content-start gap-4 rounded-lg border bg-surface p-5 ${isConnected ? "border-success" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-glow">
          <Icon of={icon} className="size-6 text-ember" />
        </span>
        <h2 className="text-lg">{name}</h2>
        {isConnected && (
          <span className="flex items-center gap-1.5 text-sm font-semibold text-success">
            <Icon of={CircleCheck} className="size-4" />
            Connected
          </span>
        )}
      </div>
      <p className="text-muted">{description}</p>
      <div className="grid content-end gap-2">
        {isConnected && (
          <details className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-center rounded-md border border-control px-5 py-2.5 text-center font-semibold hover:bg-glow">
              <span>
                Manage Connection<span className="sr-only"> of {name}</span>
              </span>
            </summary>
            <p className="py-3 text-sm text-muted">
              As Fig & Olive. It may {may}. It may not read your messages.
            </p>
          </details>
        )}
        <form action={`/connect-platforms#${id}`}>
          {toggleConnection(connected, name).map((each) => (
            <input key={each} type="hidden" name="connected" value={each} />
          ))}
          <Button look={isConnected ? "quiet" : "secondary"} className="w-full">
            <span>
              {isConnected ? "Disconnect" : "Connect"}
              <span className="sr-only"> {name}</span>
            </span>
          </Button>
        </form>
      </div>
    </li>
  );
}
