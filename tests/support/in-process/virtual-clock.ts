import { performance as processPerformance } from "node:perf_hooks";

/**
 * Clock that skips waiting: it runs with the real one, and jumps to the next timer while the process
 * has nothing else to do. Tests of time limits take no time, and a busy machine cannot break them,
 * because no time is skipped while there is work.
 */

type Timer = { due: number; run: () => void; intervalMs: number | null };

/** Time for which the event loop must have been idle before the clock jumps. */
const IDLE_MS = 4;
/** Share of that time that it may have been active. */
const MAX_UTILIZATION = 0.2;
/** Longest jump. Later timers belong to what no test waits for, such as the expiry of a link. */
const MAX_JUMP_MS = 30_000;

const RealDate = Date;
const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  performanceNow: performance.now.bind(performance),
};

let skippedMs = 0;
/** Difference of the dates from the real ones, apart from what was skipped. */
let dateOffsetMs = 0;
let nextId = 1;
let pendingWork = 0;
const timers = new Map<number, Timer>();
let wakeUp: NodeJS.Timeout | undefined;

/** Returns the milliseconds that were skipped so far, which is the time spent waiting. */
export function getSkippedMs(): number {
  return skippedMs;
}

/**
 * Keeps the clock from skipping time until the work is done, because what other threads or processes
 * do leaves the event loop idle.
 */
export async function holdVirtualClock<T>(work: Promise<T>): Promise<T> {
  pendingWork++;
  try {
    return await work;
  } finally {
    pendingWork--;
  }
}

/** Sets the time from which the clock runs on, by default the real one. Timers keep their distance. */
export function setVirtualTime(time?: Date): void {
  dateOffsetMs = time ? time.getTime() - RealDate.now() - skippedMs : 0;
}

/** Calls `run` later in real time, without keeping the process alive. */
export function scheduleReal(run: () => void, milliseconds: number): void {
  real.setTimeout(run, milliseconds).unref();
}

/** Replaces the process's clock and timers. Idempotent. */
export function installVirtualClock(): void {
  if (globalThis.Date !== RealDate) return;
  globalThis.Date = class extends RealDate {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(readDate());
      else super(...(args as [number]));
    }
    static override now = readDate;
  } as DateConstructor;
  performance.now = () => real.performanceNow() + skippedMs;
  const add = (intervalMs: (ms: number) => number | null) =>
    ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const due = real.performanceNow() + skippedMs + Math.max(1, Number(ms) || 0);
      const timer = { due, run: () => run(...args), intervalMs: intervalMs(Number(ms) || 1) };
      return createHandle(addTimer(timer));
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
  holdDuringCryptoJobs();
}

function readDate(): number {
  return Math.trunc(RealDate.now() + skippedMs + dateOffsetMs);
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

function addTimer(timer: Timer): number {
  const id = nextId++;
  timers.set(id, timer);
  scheduleCheck();
  return id;
}

/** Crypto runs on other threads, while which the event loop is idle although there is work. */
function holdDuringCryptoJobs(): void {
  const { subtle } = crypto;
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(subtle))) {
    const method = (subtle as unknown as Record<string, unknown>)[name];
    if (name === "constructor" || typeof method !== "function") continue;
    Object.defineProperty(subtle, name, {
      value: (...args: unknown[]) =>
        holdVirtualClock((method as (...all: unknown[]) => Promise<unknown>).apply(subtle, args)),
    });
  }
}

/**
 * Files are read, and closed, on other threads, too: the Worker loads the code of a page when it is
 * first used, and Supabase Auth the template of each email.
 */
function isReadingFiles(): boolean {
  return process.getActiveResourcesInfo().some((resource) => /^(?:FSReq|CloseReq)/.test(resource));
}

function scheduleCheck(): void {
  if (wakeUp || timers.size === 0) return;
  const start = processPerformance.eventLoopUtilization();
  wakeUp = real.setTimeout(() => {
    wakeUp = undefined;
    const { utilization } = processPerformance.eventLoopUtilization(start);
    const isWaiting = pendingWork > 0 || isReadingFiles();
    runDue(utilization <= MAX_UTILIZATION && !isWaiting);
    scheduleCheck();
  }, IDLE_MS);
  wakeUp.unref();
}

/** Runs the timers that are due; jumps to the earliest one first if nothing else happens. */
function runDue(mayJump: boolean): void {
  const earliest = Math.min(...[...timers.values()].map(({ due }) => due));
  const now = real.performanceNow() + skippedMs;
  if (earliest > now) {
    if (!mayJump || earliest - now > MAX_JUMP_MS) return;
    skippedMs += earliest - now;
  }
  for (const [id, timer] of [...timers].toSorted(([, a], [, b]) => a.due - b.due)) {
    if (timer.due > real.performanceNow() + skippedMs || !timers.has(id)) continue;
    if (timer.intervalMs === null) timers.delete(id);
    else timer.due += timer.intervalMs;
    timer.run();
  }
}
