import { createContext, redirectDocument } from "react-router";
import type { Toast } from "~/domain/toast";
import type { Context } from "./context";

/** The toasts of one request: those that arrived in the flash cookie and those this request adds. */
export type Toasts = {
  /** The page before this one waited for Supabase in vain: this one shall not wait again. */
  arrivedInTrouble: boolean;
  add(toast: Toast): void;
  /** The toasts to render now; they count as shown. */
  take(): Toast[];
};

export const toastsContext = createContext<Toasts>();

/** Adds a toast and makes the redirect that carries it. */
export function redirectWithToast(context: Context, to: string, toast: Toast): Response {
  context.get(toastsContext).add(toast);
  return redirectDocument(to, 303);
}
