import { Switch } from "./switch";

type Props = { name: string; label: string; hint: string; isOn: boolean };

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
      <Switch
        name={name}
        defaultChecked={isOn}
        aria-labelledby={`${name}-label`}
        aria-describedby={`${name}-hint`}
      />
    </label>
  );
}
