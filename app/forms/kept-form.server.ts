import { createContext } from "react-router";
import { KEPT_FORM } from "~/domain/accounts/kept-form";
import { copyKnownFields, readForm, textField } from "./read.server";

/** Form that an ended session interrupted, packed for the sign-in; null when there is none. */
export const keptFormContext = createContext<string | null>(null);

/** Fields that a kept form needs besides those of its schema. */
const FRAME_FIELDS = ["account", "intent"];

/**
 * Packs the named fields of a form into one text, which the sign-in carries in a hidden field.
 * @returns an empty text for a form that does not name its account, which cannot be given back,
 * because nothing tells whose it is
 */
export function packForm(form: FormData, names: string[]): string {
  if (!form.has("account")) return "";
  return JSON.stringify(Object.fromEntries(copyKnownFields(form, [...FRAME_FIELDS, ...names])));
}

/**
 * Returns a form of the signed-in account. After a sign-in the browser sends the form of the
 * sign-in on to the page of the one that it interrupted, which is then taken out of it.
 */
export async function readAccountForm(request: Request) {
  const sent = await readForm(request);
  const packed = textField(sent, KEPT_FORM);
  return packed ? { form: unpackForm(packed), isKept: true } : { form: sent, isKept: false };
}

function unpackForm(packed: string): FormData {
  const form = new FormData();
  try {
    for (const [name, value] of Object.entries(JSON.parse(packed) as object))
      form.append(name, String(value));
  } catch {
    // keeps the form empty: no page of ours sends such a text
  }
  return form;
}
