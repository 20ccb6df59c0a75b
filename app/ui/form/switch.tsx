import type { InputHTMLAttributes } from "react";
import "./switch.css";

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role" | "className">;

export function Switch(props: SwitchProps) {
  return (
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- implied by checkbox
      role="switch"
      {...props}
      className="relative h-8 w-14 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-6 before:rounded-full before:bg-control before:transition-transform checked:border-ember checked:bg-ember checked:before:translate-x-6 checked:before:bg-on-ember"
    />
  );
}
