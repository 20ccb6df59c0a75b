export type Message = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

/** Serializer 2.0.0 uses arrays, 1.0.0 objects. */
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
      joinRef: parseText(joinRef) || null,
      ref: parseText(ref) || null,
      topic,
      event,
      payload:
        typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>) : {},
    };
  } catch {
    return null;
  }
}

export function parseText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
