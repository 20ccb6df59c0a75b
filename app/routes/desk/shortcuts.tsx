import { createMeta } from "~/content/meta";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { TextLink } from "~/ui/text-link";
import { DeskPage } from "./frame/desk-page";

export const meta = createMeta("Keyboard shortcuts", "The keys of the desk.");

const SHORTCUTS: Record<string, string> = {
  "?": "Open this page",
  j: "Next row of a list",
  k: "Previous row",
  "Enter or o": "Open the row",
  "/": "Search the desk",
  r: "Write a reply",
  e: "Go to the button that sends and resolves",
  ...Object.fromEntries(
    Object.values(DESK_SECTIONS).map(({ key, label }) => [`g then ${key}`, `Go to ${label}`]),
  ),
};

export default function Shortcuts() {
  return (
    <DeskPage section="settings" title="Keyboard shortcuts" isInside>
      <p className="max-w-prose text-muted">
        They need scripts, and they rest while you’re in a field. You can{" "}
        <TextLink href="/desk/settings">switch them off</TextLink>.
      </p>
      <dl className="max-w-xl divide-y divide-line rounded-md border border-line bg-surface">
        {Object.entries(SHORTCUTS).map(([keys, effect]) => (
          <div
            key={keys}
            className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-4 px-4 py-2"
          >
            <dt>
              <kbd className="font-sans font-semibold">{keys}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </DeskPage>
  );
}
