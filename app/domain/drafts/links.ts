// Finds web addresses in a text, with or without a scheme, as networks turn them into links.

export type Link = {
  /** Excerpt of the text, without the punctuation after it. */
  text: string;
  /** Positions in the text, in UTF-16 units. */
  start: number;
  end: number;
};

/**
 * Endings of a name without a scheme that count as a web address. Networks know all of the root zone,
 * but "Node.js" or a forgotten space after a full stop is no link.
 */
const ENDINGS =
  "com|net|org|info|biz|io|co|app|dev|ai|me|tv|shop|store|online|site|website|blog|club|cafe|bar|pizza|restaurant|agency|studio|design|art|photo|photography|fitness|yoga|salon|bike|wine|coffee|world|life|live|xyz|link|page|social|example|test|gov|edu|eu|uk|de|fr|es|it|pt|nl|be|ch|at|se|no|dk|fi|is|ie|pl|cz|sk|hu|ro|bg|gr|cy|mt|tr|hr|si|rs|ua|ru|ee|lv|lt|lu|us|ca|mx|br|ar|cl|au|nz|jp|kr|cn|tw|hk|sg|my|th|vn|id|ph|in|pk|ae|il|za|ng|ke|eg|ly|gl|gg|to|cc|ws";
const TAIL = '[^\\s<>"“”«»{}|\\\\^`]';
const LINK = new RegExp(
  `(?:https?://|www\\.)${TAIL}+|(?<![\\p{L}\\p{N}@_.-])(?:[\\p{L}\\p{N}-]{1,63}\\.){1,6}(?:${ENDINGS}|${ENDINGS.toUpperCase()})(?![\\p{L}\\p{N}@_-]|\\.[\\p{L}\\p{N}])(?:[/?#:]${TAIL}*)?`,
  "gu",
);
const MAY_HAVE_LINK = /[.:][\p{L}\p{N}/]/u;
const HAS_UPPER_SCHEME = /https?:\/\/|www\./gi;

/** Returns the web addresses of a text, in their order. */
export function findLinks(text: string): Link[] {
  if (!MAY_HAVE_LINK.test(text)) return [];
  const links: Link[] = [];
  const lowerSchemes = text.replaceAll(HAS_UPPER_SCHEME, (scheme) => scheme.toLowerCase());
  for (const match of lowerSchemes.matchAll(LINK)) {
    const start = match.index;
    const length = trimPunctuation(match[0]);
    links.push({ text: text.slice(start, start + length), start, end: start + length });
  }
  return links;
}

/** Returns the length without punctuation at the end, which belongs to the sentence. */
function trimPunctuation(link: string): number {
  let { length } = link;
  while (length > 0 && ".,;:!?'’)]*".includes(link[length - 1] ?? "")) length--;
  return length;
}

/**
 * Returns an address as two spellings of it agree: without the scheme and a slash at the end, and
 * with its host in lower case.
 */
export function normalizeLink(link: string): string {
  const [, host = "", rest = ""] = /^(?:https?:\/\/)?([^/?#]*)(.*)$/is.exec(link.trim()) ?? [];
  return host.toLowerCase() + (rest === "/" ? "" : rest.replace(/\/$/, ""));
}
