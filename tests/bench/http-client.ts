import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/**
 * A thread that asks for one address over and over, the next time as soon as an answer is complete.
 * It reads no more of an answer than its length, so that the client is never what is measured.
 */
export type ClientJob = { url: string; cookie: string; connections: number; milliseconds: number };

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

const { url, cookie, connections, milliseconds } = workerData as ClientJob;
const { host, hostname, port, pathname, search } = new URL(url);
const request = Buffer.from(
  [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    "User-Agent: Mozilla/5.0 bench",
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    HEAD_END,
  ]
    .join("\r\n")
    .replace(/(\r\n)+$/, HEAD_END),
);
const end = performance.now() + milliseconds;
const counts = await Promise.all(Array.from({ length: connections }, askRepeatedly));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0));

/** @returns how many answers came in the time */
function askRepeatedly(): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let head = "";
    let left: number | "chunked" = 0;
    const read = (data: Buffer) => {
      let body = data;
      if (left === 0) {
        const headEnd = data.indexOf(HEAD_END);
        head += data.toString("latin1", 0, headEnd < 0 ? data.length : headEnd);
        if (headEnd < 0) return;
        if (!head.startsWith("HTTP/1.1 200")) throw new Error(`${url} answered ${head}`);
        left = lengthOf(head);
        head = "";
        body = data.subarray(headEnd + HEAD_END.length);
      }
      if (left === "chunked") {
        if (!body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) return;
        left = 0;
      } else left -= body.length;
      if (left > 0) return;
      count++;
      if (performance.now() < end) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    };
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: Buffer.allocUnsafeSlow(64 * 1024),
        callback(bytes, buffer) {
          try {
            read((buffer as Buffer).subarray(0, bytes));
          } catch (error) {
            reject(error);
          }
          return true;
        },
      },
    });
    socket.once("connect", () => socket.write(request));
    socket.once("error", reject);
    socket.once("end", () => reject(new Error(`${url} closed the connection`)));
  });
}

function lengthOf(head: string): number | "chunked" {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined ? "chunked" : Number(length);
}
