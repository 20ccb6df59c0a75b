import { Button } from "./button";

/** A button for something the demo cannot do: visibly disabled, and labelled so. */
export function ComingSoonButton({
  label,
  of,
}: {
  label: string;
  /** tells buttons with the same label apart, for screen readers */ of?: string;
}) {
  return (
    <Button type="button" look="secondary" disabled className="text-sm">
      <span>
        {label}
        {of && <span className="sr-only"> {of}</span>}
        {": "}
        <span className="font-normal">Coming soon</span>
      </span>
    </Button>
  );
}
