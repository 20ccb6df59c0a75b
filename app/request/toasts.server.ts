import { createContext, redirectDocument } from "react-router";
import type { Toast } from "~/domain/toast";
import type { Context } from "./context";

/** Toasts of one request: those from the flash cookie and those added by this request. */
export type Toasts = {
  add(toast: Toast): void;
  /** Returns the toasts to render and marks them as shown. */
  takeAll(): Toast[];
};

export const toastsContext = createContext<Toasts>();

/** Redirects and carries the toast to the next page. */
export function redirectWithToast(context: Context, to: string, toast: Toast): Response {
  context.get(toastsContext).add(toast);
  return redirectDocument(to, 303);
}
