import { Button } from "./button";

/** A button for what the demo does not do: visibly off, and it says so. */
export function ComingSoonButton({
  label,
  of,
}: {
  label: string;
  /** what tells it from its neighbours of the same name, for screen readers */ of?: string;
}) {
  return (
    <Button type="button" look="secondary" disabled className="text-sm">
      <span>
        {label}
        {of && <span className="sr-only"> {of}</span>}
        {": "}
        <span className="font-normal whitespace-nowrap">Coming soon</span>
      </span>
    </Button>
  );
}
