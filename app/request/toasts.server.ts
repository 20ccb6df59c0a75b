import { createContext, redirectDocument } from "react-router";
import type { Toast } from "~/domain/form-failure";
import type { Context } from "./context";

export type Toasts = {
  add(toast: Toast): void;
  /** Also marks them as shown. */
  takeAll(): Toast[];
};

export const toastsContext = createContext<Toasts>();

export function redirectWithToast(context: Context, to: string, toast: Toast): Response {
  context.get(toastsContext).add(toast);
  return redirectDocument(to, 303);
}

/** Adds a note about the rejected form to the page's title. */
export const rejectedContext = createContext(false);
