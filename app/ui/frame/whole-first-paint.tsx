/**
 * Waits for the last element before the first paint: on short, centered pages half of the block
 * would move. Browsers wait only for the start tag, so it can't be the block itself.
 */
export function WholeFirstPaint() {
  return <link rel="expect" href="#toasts" blocking="render" />;
}
