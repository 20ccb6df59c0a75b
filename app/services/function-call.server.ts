import { type Page, toPage } from "~/domain/pagination";
import type { Rejection } from "~/domain/rejection";
import type { Context } from "~/request/context";
import { HTTP_NO_CONTENT, HTTP_TOO_MANY_REQUESTS } from "~/request/http";
import { fetchSupabase, TOKEN_REJECTION_CODES } from "~/request/supabase-call.server";
import type { FunctionArgs, FunctionName, FunctionResult } from "~/request/supabase.server";

const OUTCOMES = new Map<string | undefined, Rejection>([
  ...TOKEN_REJECTION_CODES.map((code) => [code, "session-ended"] as const),
  ["28000", "session-ended"],
  ["42501", "forbidden"],
  ["PT403", "proof-required"],
  ["PT404", "not-found"],
  ["PT409", "conflict"],
  ["PT422", "past"],
  ["PT428", "undescribed"],
  ["22023", "rejected"],
  // Values that the schema's types reject, and dates that don't exist.
  ["23514", "rejected"],
  ["22P02", "rejected"],
  ["22007", "rejected"],
  ["22008", "rejected"],
]);

export type FunctionCall<T> = { outcome: "done"; data: T } | { outcome: Rejection };

/** @param isResult needed because during an outage, something else may answer */
export async function callFunction<Name extends FunctionName>(
  context: Context,
  name: Name,
  args: FunctionArgs<Name>,
  isResult: (data: unknown) => data is FunctionResult<Name>,
  options: { anonymous?: boolean } = {},
): Promise<FunctionCall<FunctionResult<Name>>> {
  try {
    const { status, data, error } = await fetchSupabase(context, ({ rpc }) =>
      rpc(name, args, options),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    if (error) return { outcome: toRejection(error) };
    const result = status === HTTP_NO_CONTENT ? undefined : data;
    return isResult(result) ? { outcome: "done", data: result } : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

export function toRejection({ code }: { code?: string }): Rejection {
  return OUTCOMES.get(code) ?? "unavailable";
}

export function mapCall<T, U>(call: FunctionCall<T>, map: (data: T) => U): FunctionCall<U> {
  return call.outcome === "done" ? { outcome: "done", data: map(call.data) } : call;
}

export async function paginateCall<Row extends { id: string; created_at: string }>(
  call: Promise<FunctionCall<Row[]>>,
): Promise<FunctionCall<Page<Row>>> {
  return mapCall(await call, (rows) => toPage(rows, ({ created_at }) => created_at));
}

export function isNothing(data: unknown): data is undefined {
  return data === undefined;
}

export function isBoolean(data: unknown): data is boolean {
  return typeof data === "boolean";
}

export function isNumber(data: unknown): data is number {
  return typeof data === "number";
}

export function isText(data: unknown): data is string {
  return typeof data === "string";
}

export function isList<Row>(data: unknown): data is Row[] {
  return Array.isArray(data);
}

export function isOneOf<Value extends string>(values: readonly Value[]) {
  return (data: unknown): data is Value => values.some((value) => value === data);
}

/** @param key attribute that is never null */
export function isRecordWith<Row extends object>(key: keyof Row & string) {
  return (data: unknown): data is Row =>
    typeof data === "object" && data !== null && new Map(Object.entries(data)).get(key) != null;
}
