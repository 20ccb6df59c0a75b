/** Shorter ones stand between answers. */
const MIN_FOLDED_LINES = 4;

/** The text in order; long quotations, of lines that begin with ">", are parts of their own. */
export function splitQuotations(text: string): { text: string; isQuotation: boolean }[] {
  const parts: { lines: string[]; isMarked: boolean }[] = [];
  for (const line of text.split("\n")) {
    const isMarked = line.startsWith(">");
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.lines.push(line);
    else parts.push({ lines: [line], isMarked });
  }
  const folded: { text: string; isQuotation: boolean }[] = [];
  for (const { lines, isMarked } of parts) {
    const isQuotation = isMarked && lines.length >= MIN_FOLDED_LINES;
    const last = folded.at(-1);
    const part = lines.join("\n");
    if (last && !last.isQuotation && !isQuotation) last.text += `\n${part}`;
    else folded.push({ text: part, isQuotation });
  }
  return folded.filter(({ text: each }) => each.trim() !== "");
}
