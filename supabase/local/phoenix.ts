/** A message of the Phoenix channel protocol, which is what @supabase/realtime-js speaks. */
export type Message = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

/** The text of a message: serializer 2.0.0 sends arrays, 1.0.0 objects. */
export function encode(
  { joinRef, ref, topic, event, payload }: Message,
  isArrayFormat: boolean,
): string {
  return JSON.stringify(
    isArrayFormat
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );
}

/** The message a client sent with either serializer; null when it is none. */
export function decode(json: string): Message | null {
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed !== "object" || parsed === null) return null;
    const fields = parsed as Record<string, unknown>;
    const [joinRef, ref, topic, event, payload] = Array.isArray(parsed)
      ? (parsed as unknown[])
      : [fields.join_ref, fields.ref, fields.topic, fields.event, fields.payload];
    if (typeof topic !== "string" || typeof event !== "string") return null;
    return {
      joinRef: text(joinRef) || null,
      ref: text(ref) || null,
      topic,
      event,
      payload:
        typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>) : {},
    };
  } catch {
    return null;
  }
}

/** A value a client sent, when it is text; "" otherwise. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
