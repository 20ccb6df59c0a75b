/**
 * Measures the distance in CSS pixels from the painted stars and lines of the constellations to the
 * letters of the page. Uses nothing from outside, because it runs in the page.
 * @returns number of painted points (0 without a visible constellation), the smallest distance, and
 * the text there
 */
export function starDistance(): { points: number; nearest: number; text: string } {
  const STEP = 4;
  const letters: { rect: DOMRect; text: string }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const isVisible = node.parentElement!.checkVisibility({ visibilityProperty: true });
    if (!isVisible || !node.textContent!.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      // Skips text for screen readers, which is clipped to a pixel.
      if (node.parentElement!.getBoundingClientRect().width > 1)
        letters.push({ rect, text: node.textContent!.trim().slice(0, 40) });
  }

  let [points, nearest, text] = [0, Number.POSITIVE_INFINITY, ""];
  for (const sky of document.querySelectorAll<SVGSVGElement>("svg[data-stars]")) {
    if (!sky.checkVisibility()) continue;
    const box = sky.getBoundingClientRect();
    for (const shape of sky.querySelectorAll<SVGGeometryElement>("path, circle, rect")) {
      const toScreen = shape.getScreenCTM()!;
      for (let offset = 0; offset <= shape.getTotalLength(); offset += STEP) {
        const { x, y } = shape.getPointAtLength(offset).matrixTransform(toScreen);
        // Skips points outside the box, which are not painted.
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
        points++;
        for (const { rect, text: nearText } of letters) {
          const right = Math.max(rect.left - x, x - rect.right, 0);
          const down = Math.max(rect.top - y, y - rect.bottom, 0);
          const distance = Math.hypot(right, down);
          if (distance < nearest) [nearest, text] = [distance, nearText];
        }
      }
    }
  }
  return { points, nearest, text };
}
