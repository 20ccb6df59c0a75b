/** What X shortens, as twitter-text finds it: https://github.com/twitter/twitter-text. */
import tlds from "tlds" with { type: "json" };
import type { Link } from "./links.ts";

const TLDS = new Set(tlds);
const LONGEST_TLD = Math.max(...tlds.map((tld) => tld.length));

const LATIN = "À-ÖØ-öø-ɏɓɔɖɗəɛɣɨɯɲʉʋʻ\u0300-\u036FḀ-ỿ";
const LABEL = String.raw`[^\x00-,./:-@[-^\x60{-\x7F\s\p{Cf}]+`;
/** Without a scheme, only of Latin letters and not within a word, as in "詳細はfig.cafe". */
const HOST = new RegExp(
  `(?<![A-Za-z0-9@＠$#＃])https?://((?:${LABEL}\\.)+${LABEL})|(?<![A-Za-z0-9${LATIN}@＠$#＃_./-])((?:[a-z0-9${LATIN}_-]+\\.)+[a-z0-9${LATIN}-]+)`,
  "giu",
);
const PATH_CHARACTERS = `[a-z0-9Ѐ-ӿ${LATIN}!*';:=+,.$/%#[\\]\\-–_~@|&]`;
const BRACKETS = `\\(${PATH_CHARACTERS}*\\)`;
const REST = new RegExp(
  `(?::\\d+)?(?:/(?:(?:${PATH_CHARACTERS}|${BRACKETS})*(?:[a-z0-9Ѐ-ӿ${LATIN}+=_#/-]|${BRACKETS}))?)?(?:\\?[a-z0-9!?*'@();:&=+$/%#[\\]\\-_.,~|]*[a-z0-9\\-_&=#/])?`,
  "iuy",
);

export function findLinksOnX(text: string): Link[] {
  const links: Link[] = [];
  HOST.lastIndex = 0;
  for (let match = HOST.exec(text); match; match = HOST.exec(text)) {
    const { 1: named, 2: bare = "", index: start } = match;
    const host = named ?? bare;
    const hostStart = HOST.lastIndex - host.length;
    const length = measureDomain(host + text.charAt(HOST.lastIndex), host.length);
    if (length === null) HOST.lastIndex = start + 1;
    else {
      REST.lastIndex = hostStart + length;
      const rest = REST.exec(text)?.[0] ?? "";
      const end = hostStart + length + (named || rest.includes("/") ? rest.length : 0);
      links.push({ text: text.slice(start, end), start, end });
      HOST.lastIndex = end;
    }
  }
  return links;
}

/** Up to its last top-level domain, which letters of other scripts may follow. */
function measureDomain(text: string, hostLength: number): number | null {
  const labels = text.slice(0, hostLength).toLowerCase().split(".");
  for (let end = hostLength; labels.length > 1;) {
    const label = labels.pop() ?? "";
    const start = end - label.length;
    for (let length = Math.min(label.length, LONGEST_TLD); length > 1; length--) {
      const next = text.charAt(start + length);
      const tld = label.slice(0, length);
      if ((TLDS.has(tld) || /^xn--[a-z0-9-]+$/.test(tld)) && !/[a-z0-9@+-]/i.test(next))
        return start + length;
    }
    end = start - 1;
  }
  return null;
}
