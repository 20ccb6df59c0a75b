import type { ComponentProps } from "react";
import { TextField } from "./field";

export function AppCodeField(field: Pick<ComponentProps<typeof TextField>, "field" | "label">) {
  return <TextField {...field} kind="code" maxLength={12} />;
}
