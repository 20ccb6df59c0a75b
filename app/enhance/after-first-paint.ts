/** Runs what asks where things are on the page: the answer costs a layout, and the first paint goes before it. */
export function afterFirstPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
