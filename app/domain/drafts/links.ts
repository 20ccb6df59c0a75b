// With or without a scheme, as networks detect them.

export type Link = {
  text: string;
  start: number;
  end: number;
};

/** Networks know the whole root zone, but "Node.js" is no link. */
const ENDINGS =
  "com|net|org|info|biz|io|co|app|dev|ai|me|tv|shop|store|online|site|website|blog|club|cafe|bar|pizza|restaurant|agency|studio|design|art|photo|photography|fitness|yoga|salon|bike|wine|coffee|world|life|live|xyz|link|page|social|example|test|gov|edu|eu|uk|de|fr|es|it|pt|nl|be|ch|at|se|no|dk|fi|is|ie|pl|cz|sk|hu|ro|bg|gr|cy|mt|tr|hr|si|rs|ua|ru|ee|lv|lt|lu|us|ca|mx|br|ar|cl|au|nz|jp|kr|cn|tw|hk|sg|my|th|vn|id|ph|in|pk|ae|il|za|ng|ke|eg|ly|gl|gg|to|cc|ws";
const TAIL = '[^\\s<>"“”«»{}|\\\\^`]';
const LINK = new RegExp(
  `(?:https?://|www\\.)${TAIL}+|(?<![\\p{L}\\p{N}@_.-])(?:[\\p{L}\\p{N}-]{1,63}\\.){1,6}(?:${ENDINGS}|${ENDINGS.toUpperCase()})(?![\\p{L}\\p{N}@_-]|\\.[\\p{L}\\p{N}])(?:[/?#:]${TAIL}*)?`,
  "gu",
);
const MAY_HAVE_LINK = /[.:][\p{L}\p{N}/]/u;
const HAS_UPPER_SCHEME = /https?:\/\/|www\./gi;

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

function trimPunctuation(link: string): number {
  let { length } = link;
  while (length > 0 && ".,;:!?'’)]*".includes(link[length - 1] ?? "")) length--;
  return length;
}

/** Ignores scheme, trailing slash and the case of the host. */
export function normalizeLink(link: string): string {
  const [, host = "", rest = ""] = /^(?:https?:\/\/)?([^/?#]*)(.*)$/is.exec(link.trim()) ?? [];
  return host.toLowerCase() + (rest === "/" ? "" : rest.replace(/\/$/, ""));
}
