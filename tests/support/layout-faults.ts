/**
 * Lists faults of the page's layout at its present size: it scrolls sideways, a title breaks inside a
 * word, or a control cannot be hit. Uses nothing from outside, because it runs in the page.
 * @param targetSize side in CSS pixels of the square around the center of a control that must belong
 * to it alone (links in a sentence need only be hit); 0 checks no control
 * @param areaSelector selector of the area whose controls are checked
 */
export function findLayoutFaults([targetSize, areaSelector]: [
  targetSize: number,
  areaSelector: string,
]): string[] {
  const CONTROLS = "a[href], button:enabled, input:enabled, select, textarea, summary";
  const faults: string[] = [];
  const describeElement = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") || element.textContent || element.id).trim().slice(0, 40)}"`;

  // Hides toasts, which cover the page for four seconds; every-page.no-script.spec.ts checks them.
  document.getElementById("toasts")?.toggleAttribute("hidden", true);
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    const isWide = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().right > width + 0.5;
    const innermost = [...document.querySelectorAll("body *")].filter(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    const overflow = document.documentElement.scrollWidth - width;
    faults.push(
      `scrolls sideways by ${overflow}: ${innermost
        .slice(0, 4)
        .map((element) => describeElement(element))
        .join(", ")}`,
    );
  }

  for (const title of document.querySelectorAll("h1, h2, h3, h4")) {
    const word = title.checkVisibility() && findBrokenWord(title);
    if (word) faults.push(`${describeElement(title)} breaks inside “${word}”`);
  }

  if (!targetSize) return faults;
  const part = document.querySelector(areaSelector)!;
  check(part.querySelectorAll(CONTROLS));
  for (const menu of part.querySelectorAll<HTMLDetailsElement>("details[data-menu]")) {
    if (!menu.checkVisibility()) continue;
    menu.open = true;
    check(menu.querySelectorAll(CONTROLS));
    menu.open = false;
  }
  return faults;

  function check(controls: Iterable<Element>): void {
    for (const control of controls) {
      if (control.closest("[aria-hidden=true]")) continue;
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { width: boxWidth, height: boxHeight } = control.getBoundingClientRect();
      if (boxWidth <= 1 || boxHeight <= 1) continue; // for screen readers until it has the focus
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      // Measures the label of a checkbox, because a click on it counts.
      const isChoice = control.matches("[type=checkbox], [type=radio]");
      const label = isChoice ? (control as HTMLInputElement).labels?.[0] : null;
      const line = (label ?? control).getClientRects()[0]!;
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      const reach = isInSentence(control) ? 0 : targetSize / 2 - 1;
      for (const [right, down] of [
        [0, 0],
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const) {
        const hit = document.elementFromPoint(x + right, y + down);
        if (hit && (control.contains(hit) || hit.closest("label")?.control === control)) continue;
        const box = `${Math.round(line.width)} × ${Math.round(line.height)}`;
        faults.push(
          `${describeElement(control)}, ${box}, is not hit at ${right}, ${down}${hit ? ` but ${describeElement(hit)}` : ""}`,
        );
        break;
      }
    }
  }

  /** Words of a usual length, because nothing but a break fits what visitors may type. */
  function findBrokenWord(title: Element): string | undefined {
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/(?<!\S)\p{L}{2,14}[.,:;!?]?(?!\S)/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width: lineWidth }) => lineWidth > 0);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) return word;
      }
    }
    return undefined;
  }

  function isInSentence(control: Element): boolean {
    if (getComputedStyle(control).display !== "inline") return false;
    let block = control.parentElement!;
    while (getComputedStyle(block).display === "inline") block = block.parentElement!;
    const line = [...block.childNodes].filter(
      (node) => !(node instanceof Element) || getComputedStyle(node).display.startsWith("inline"),
    );
    const text = line.map(({ textContent }) => textContent).join("");
    return text.trim() !== control.textContent.trim();
  }
}
