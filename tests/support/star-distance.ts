/**
 * How near the painted stars and lines of the page's constellations come to its letters, in CSS pixels,
 * with the words that are nearest. Runs in the page, so it uses nothing from outside.
 * @returns how many points were painted (0 where no constellation is seen), and the nearest of all
 */
export function starDistance(): { points: number; nearest: number; words: string } {
  const STEP = 4;
  const letters: { rect: DOMRect; words: string }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const isSeen = node.parentElement!.checkVisibility({ visibilityProperty: true });
    if (!isSeen || !node.textContent!.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      // Skips text for screen readers, which is clipped to a pixel.
      if (node.parentElement!.getBoundingClientRect().width > 1)
        letters.push({ rect, words: node.textContent!.trim().slice(0, 40) });
  }

  let [points, nearest, words] = [0, Number.POSITIVE_INFINITY, ""];
  for (const sky of document.querySelectorAll<SVGSVGElement>("svg[data-stars]")) {
    if (!sky.checkVisibility()) continue;
    const box = sky.getBoundingClientRect();
    for (const shape of sky.querySelectorAll<SVGGeometryElement>("path, circle, rect")) {
      const toScreen = shape.getScreenCTM()!;
      for (let at = 0; at <= shape.getTotalLength(); at += STEP) {
        const { x, y } = shape.getPointAtLength(at).matrixTransform(toScreen);
        // Skips points outside the box, which are not painted.
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
        points++;
        for (const { rect, words: near } of letters) {
          const right = Math.max(rect.left - x, x - rect.right, 0);
          const down = Math.max(rect.top - y, y - rect.bottom, 0);
          const distance = Math.hypot(right, down);
          if (distance < nearest) [nearest, words] = [distance, near];
        }
      }
    }
  }
  return { points, nearest, words };
}
