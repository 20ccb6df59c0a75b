type Bytes = Uint8Array<ArrayBuffer>;
type Stream = ReadableStream<Bytes>;

/** Photos have their size in the first bytes, unless a camera put a second image before it. */
const HEAD_BYTES = 256 * 1024;

/** Returns the first bytes, and a stream of all. */
export async function readHead(stream: Stream): Promise<[Bytes, Stream]> {
  const reader = stream.getReader();
  const chunks: Bytes[] = [];
  let size = 0;
  let isDone = false;
  while (size < HEAD_BYTES && !isDone) {
    const { done, value } = await reader.read();
    isDone = done;
    if (value) {
      chunks.push(value);
      size += value.length;
    }
  }
  const head = new Uint8Array(await new Blob(chunks).arrayBuffer());
  const whole = new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const chunk = chunks.shift() ?? (isDone ? undefined : (await reader.read()).value);
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return [head, whole];
}

/** Its stream fails after `maxBytes`. */
export function limitSize(
  stream: Stream,
  maxBytes: number,
  onChunk: (chunk: Bytes) => void = () => {},
) {
  const reader = stream.getReader();
  let size = 0;
  const limited = {
    isTooLarge: false,
    stream: new ReadableStream<Bytes>(
      {
        async pull(controller) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          size += value.length;
          limited.isTooLarge = size > maxBytes;
          if (limited.isTooLarge) throw new Error("The file is too large");
          onChunk(value);
          controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    ),
  };
  return limited;
}
