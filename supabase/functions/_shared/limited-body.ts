// Senders may lie about the length.

/** Null for a longer body, which is not read to its end. */
export async function readLimitedBody(
  message: Request | Response,
  maxBytes: number,
): Promise<string | null> {
  if (Number(message.headers.get("content-length")) > maxBytes) {
    await message.body?.cancel();
    return null;
  }
  if (!message.body) return "";
  const reader = message.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

export async function readBeginning(response: Response, bytes: number): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; size < bytes;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}
