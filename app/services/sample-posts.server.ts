import type { Network } from "~/domain/drafts/writer";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { callSupabase } from "~/request/supabase-call.server";
import { type Enums, NETWORK_VALUES } from "../database.types";

type Answers = { business: string; offer: string; tone: Enums<"tone"> };

/** Null without a model, or without a text in time. */
export async function writeSamplePosts(
  context: Context,
  answers: Answers,
): Promise<Partial<Record<Network, string>> | null> {
  if (context.get(requestInfoContext).env.MODEL_SAMPLES === "off") return null;
  try {
    const { data } = await callSupabase(
      context,
      ({ supabase }) =>
        supabase.functions.invoke<{ posts?: unknown }>("sample-post", { body: answers }),
      { isSlow: true },
    );
    return parsePosts(data?.posts);
  } catch {
    return null;
  }
}

function parsePosts(value: unknown): Partial<Record<Network, string>> | null {
  if (typeof value !== "object" || value === null) return null;
  const posts = new Map(Object.entries(value));
  const known = NETWORK_VALUES.flatMap((network) => {
    const body: unknown = posts.get(network);
    return typeof body === "string" && body ? [[network, body] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : null;
}
