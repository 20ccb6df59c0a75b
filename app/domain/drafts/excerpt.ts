/** Characters in a line of a draft's card on a phone. */
const LINE_LENGTH = 42;
const MAX_LINES = 7;
/** With room for the button that shows the rest. */
const CUT_AFTER_LINES = 5;

const countLines = (text: string) =>
  text
    .split("\n")
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);

/** `rest` is empty for a text that fits. Together they are the text. */
export function splitLongText(text: string): { lead: string; rest: string } {
  if (countLines(text) <= MAX_LINES) return { lead: text, rest: "" };
  const words = text.match(/\s*\S{1,42}/gu) ?? [];
  let lead = "";
  for (const word of words) {
    if (countLines(lead + word) > CUT_AFTER_LINES) break;
    lead += word;
  }
  return { lead, rest: text.slice(lead.length) };
}
