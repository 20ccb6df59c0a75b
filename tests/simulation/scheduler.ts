import { AsyncLocalStorage } from "node:async_hooks";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { seededRandom } from "../support/seeded-random.ts";

/**
 * Replaces time, timers and randomness of the process, so that a seed determines everything that
 * happens in it. Time moves only when the simulation moves it, or when all that runs waits for a
 * timer. Results of other threads (WebCrypto) arrive in an order that the seed draws.
 */

type Timer = { due: number; run: () => void; intervalMs: number | null };
type Waiting = { order: number; release: () => void };

const RealDate = Date;
const realSetImmediate = setImmediate;
const realSetTimeout = setTimeout;

/** Turns of the event loop after which nothing more is expected to happen. */
const PATIENCE = 3;

let now = 0;
let nextTimerId = 1;
let nextOrder = 1;
const timers = new Map<number, Timer>();
/** Calls that may go on next, and wait for their turn. */
let waiting: Waiting[] = [];
/** Calls that other threads have not completed. */
const onOtherThreads = new Set<Promise<unknown>>();
const clockSkew = new AsyncLocalStorage<number>();

/** Draws which of several concurrent calls goes on. */
let drawTurn = seededRandom(0);

/** Returns the time of the simulation in milliseconds. */
export const getTime = (): number => now;

/** Moves the time; timers that are due meanwhile run at their time. */
export async function advanceTo(time: number): Promise<void> {
  for (;;) {
    await settle();
    const timer = findEarliestTimer();
    if (!timer || timer[1].due > time) break;
    fire(timer);
  }
  now = Math.max(now, time);
}

/** Moves the time on by one millisecond, so that two calls in succession never have the same time. */
export function tick(): void {
  now++;
}

/** Runs `task` with a clock that differs from that of the others. */
export function withClockSkew<T>(milliseconds: number, task: () => T): T {
  return clockSkew.run(milliseconds, task);
}

/** Waits for a turn, which the seed draws among all that wait. */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => waiting.push({ order: nextOrder++, release: resolve }));
}

/** Runs until `work` has ended. Time moves on when everything waits for a timer. */
export async function runUntil<T>(work: Promise<T>): Promise<T> {
  let isSettled = false;
  const markSettled = () => void (isSettled = true);
  work.then(markSettled, markSettled);
  for (;;) {
    await settle();
    if (isSettled) return work;
    if ((await isStillWorking()) || isSettled) continue;
    const timer = findEarliestTimer();
    if (!timer) throw new Error("Everything waits, and for nothing that could happen");
    fire(timer);
  }
}

/**
 * Tells whether something goes on after all: Node loads modules without a sign of it. The time of the
 * simulation stands still meanwhile.
 */
async function isStillWorking(): Promise<boolean> {
  const [turns, calls] = [nextOrder, nextTimerId];
  for (let round = 0; round < PATIENCE; round++) {
    await new Promise((resolve) => realSetTimeout(resolve, 0));
    if (waiting.length > 0 || onOtherThreads.size > 0 || isNodeBusy()) return true;
  }
  return turns !== nextOrder || calls !== nextTimerId;
}

/** Runs until `work` has ended, which reads files or compiles on other threads. Time stands still. */
export async function startUp<T>(work: Promise<T>): Promise<T> {
  let isSettled = false;
  const markSettled = () => void (isSettled = true);
  work.then(markSettled, markSettled);
  for (;;) {
    await settle();
    if (isSettled) return work;
    await new Promise((resolve) => realSetTimeout(resolve, 1));
  }
}

/** Lets everything go on that does not wait for time. */
async function settle(): Promise<void> {
  for (;;) {
    await runMicrotasks();
    if (onOtherThreads.size > 0) {
      await Promise.all(onOtherThreads);
      continue;
    }
    if (isNodeBusy()) {
      await new Promise((resolve) => realSetTimeout(resolve, 0));
      continue;
    }
    if (waiting.length === 0) return;
    waiting.sort((a, b) => a.order - b.order);
    const [next] = waiting.splice(Math.trunc(drawTurn() * waiting.length), 1);
    next?.release();
  }
}

/** Tells whether files are being read, or something goes on in the next turn of the event loop. */
function isNodeBusy(): boolean {
  return process
    .getActiveResourcesInfo()
    .some((resource) => resource.includes("Req") || resource === "Immediate");
}

/** Waits twice, because streams of Node continue in the next turn of the event loop. */
async function runMicrotasks(): Promise<void> {
  await new Promise<void>((resolve) => realSetImmediate(resolve));
  await new Promise<void>((resolve) => realSetImmediate(resolve));
}

function findEarliestTimer(): [number, Timer] | undefined {
  let earliest: [number, Timer] | undefined;
  for (const entry of timers) if (!earliest || entry[1].due < earliest[1].due) earliest = entry;
  return earliest;
}

function fire([id, timer]: [number, Timer]): void {
  now = Math.max(now, timer.due);
  if (timer.intervalMs === null) timers.delete(id);
  else timer.due += timer.intervalMs;
  timer.run();
}

/**
 * Installs the clock and the randomness. To be called before the modules that use them are loaded.
 * @param seed determines the random numbers and the order of concurrent calls
 */
export function installSimulation(seed: number, start: Date): void {
  now = start.getTime();
  drawTurn = seededRandom(seed ^ 0x7f4a7c15);
  installClock();
  installTimers();
  installRandomness(seed);
  orderCryptoResults();
}

function installClock(): void {
  const read = () => Math.trunc(now + (clockSkew.getStore() ?? 0));
  globalThis.Date = class extends RealDate {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(read());
      else super(...(args as [number]));
    }
    static override now = read;
  } as DateConstructor;
  const startedAt = now;
  performance.now = () => now - startedAt;
}

function installTimers(): void {
  const add = (getIntervalMs: (ms: number) => number | null) =>
    ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const delayMs = Math.max(1, Number(ms) || 0);
      const id = nextTimerId++;
      timers.set(id, {
        due: now + delayMs,
        run: AsyncLocalStorage.bind(() => run(...args)),
        intervalMs: getIntervalMs(delayMs),
      });
      return createHandle(id);
    }) as unknown as typeof setTimeout;
  const clear = ((handle?: unknown) => {
    if (handle !== undefined && handle !== null) timers.delete(Number(handle));
  }) as typeof clearTimeout;
  Object.assign(globalThis, {
    setTimeout: add(() => null),
    setInterval: add((ms) => ms),
    clearTimeout: clear,
    clearInterval: clear,
  });
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    const reason = new DOMException("The operation was aborted due to timeout", "TimeoutError");
    globalThis.setTimeout(() => controller.abort(reason), ms);
    return controller.signal;
  };
}

function createHandle(id: number) {
  const handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => timers.has(id),
    refresh: () => handle,
    [Symbol.toPrimitive]: () => id,
    [Symbol.dispose]: () => timers.delete(id),
  };
  return handle;
}

function installRandomness(seed: number): void {
  const draw = seededRandom(seed);
  const fill = <T extends ArrayBufferView>(array: T): T => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = draw() * 256;
    return array;
  };
  const randomUUID = () => toUuid(fill(new Uint8Array(16)));
  const randomBytes = (size: number) => fill(Buffer.alloc(size));
  const randomInt = (min: number, max?: number) =>
    max === undefined ? Math.trunc(draw() * min) : min + Math.trunc(draw() * (max - min));
  Math.random = draw;
  Object.assign(globalThis.crypto, { getRandomValues: fill, randomUUID });
  Object.assign(crypto, { randomUUID, randomBytes, randomInt, randomFillSync: fill });
  // Updates what modules imported by name.
  syncBuiltinESMExports();
}

/** Formats 16 random bytes as a UUID of version 4. */
function toUuid(bytes: Uint8Array): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Delivers the results of WebCrypto in turn, whichever thread is faster. */
function orderCryptoResults(): void {
  const { subtle } = globalThis.crypto;
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(subtle))) {
    const method = (subtle as unknown as Record<string, unknown>)[name];
    if (name === "constructor" || typeof method !== "function") continue;
    Object.defineProperty(subtle, name, {
      value: (...args: unknown[]) => {
        const order = nextOrder++;
        const result = (method as (...all: unknown[]) => Promise<unknown>).apply(subtle, args);
        const call = result.then(
          () => {},
          () => {},
        );
        onOtherThreads.add(call);
        void call.then(() => onOtherThreads.delete(call));
        return new Promise((resolve, reject) => {
          const settleInTurn = (release: () => void) => waiting.push({ order, release });
          result.then(
            (value) => settleInTurn(() => resolve(value)),
            (error) => settleInTurn(() => reject(error as Error)),
          );
        });
      },
    });
  }
}
