/**
 * Delays the first paint until the toasts, the last element, have arrived, for short pages with a
 * centered block: half of the block would move when the rest arrives, on a slow phone even a second
 * later. (Browsers wait for the start tag of the element only, so it cannot be the block itself.)
 */
export function WholeFirstPaint() {
  return <link rel="expect" href="#toasts" blocking="render" />;
}
