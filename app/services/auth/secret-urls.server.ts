import { formatLongDate } from "~/domain/long-date";
import type { Context } from "~/request/context";
import type { CompositeTypes } from "../../database.types";
import { callFunction, type FunctionCall, isNothing } from "../function-call.server";

/** A link that opens without a sign-in. */
export type SecretUrl = { id: string; name: string; facts: string };

export function toSecretUrls(rows: CompositeTypes<"secret_url">[]): SecretUrl[] {
  return rows.map((row) => {
    const end = row.expires_at ? formatLongDate(new Date(row.expires_at)) : "you close it";
    return {
      id: row.id,
      name: nameSecretUrl(row),
      facts: row.emailed_at
        ? `Emailed on ${formatLongDate(new Date(row.emailed_at))}, open until ${end}`
        : `Open until ${end}`,
    };
  });
}

function nameSecretUrl({ kind, starts_at, post_count }: CompositeTypes<"secret_url">): string {
  switch (kind) {
    case "calendar":
      return "Calendar of your meetings at the desk";
    case "meeting":
      return `Your meeting on ${formatLongDate(new Date(starts_at ?? ""))}`;
    case "posts":
      return post_count === 1 ? "One of your posts" : `${post_count} of your posts`;
  }
}

/** @param id absent for all of the account's */
export function closeSecretUrls(context: Context, id?: string): Promise<FunctionCall<undefined>> {
  return callFunction(context, "close_my_secret_urls", { id }, isNothing);
}
