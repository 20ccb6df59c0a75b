type Props = { name: string; label: string; hint: string; isOn: boolean };

/** A switch with its label on the left; the whole row is clickable. */
export function Toggle({ name, label, hint, isOn }: Props) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center justify-between gap-6 py-2.5">
      <span className="grid">
        <span id={`${name}-label`} className="font-semibold">
          {label}
        </span>
        <span id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- implied by checkbox
        role="switch"
        name={name}
        defaultChecked={isOn}
        aria-labelledby={`${name}-label`}
        aria-describedby={`${name}-hint`}
        className="relative h-8 w-14 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-6 before:rounded-full before:bg-control before:transition-transform checked:border-ember checked:bg-ember checked:before:translate-x-6 checked:before:bg-on-ember"
      />
    </label>
  );
}
