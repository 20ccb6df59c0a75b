// Linear time, because the sender writes most of the header (Authentication-Results, RFC 8601).

export type HeaderField = readonly [name: string, value: string];

const MAX_CHARACTERS = 10_000;

/** DMARC, or without a policy SPF and DKIM. Only the topmost result by our provider counts. */
export function isSenderVerified(
  header: readonly HeaderField[],
  from: string,
  serverId: string,
): boolean {
  const topmost = header.find(([name]) => name.trim().toLowerCase() === "authentication-results");
  const [id, ...results] = parseResults(topmost?.[1] ?? "");
  const domain = getDomain(from);
  if (!domain || id?.method !== serverId.toLowerCase()) return false;

  // A second one could only come from a quoted sender.
  const [dmarc, ...otherDmarc] = results.filter(({ method }) => method === "dmarc");
  const [spf, ...otherSpf] = results.filter(({ method }) => method === "spf");
  if (otherDmarc.length > 0 || otherSpf.length > 0) return false;
  if (dmarc && dmarc.result !== "none")
    return dmarc.result === "pass" && dmarc.properties.get("header.from") === domain;

  // Amazon SES writes it behind a semicolon of its own.
  const envelopes = results.filter(({ method }) => method === "envelope-from");
  const mailFrom = spf?.properties.get("smtp.mailfrom") ?? getOnly(envelopes)?.result;
  const passesSpf = spf?.result === "pass" && isAligned(getDomain(mailFrom ?? ""), domain);
  const passesDkim = results.some(({ method, result, properties }) => {
    const signer = properties.get("header.d") ?? getDomain(properties.get("header.i") ?? "");
    return method === "dkim" && result === "pass" && isAligned(signer, domain);
  });
  return passesSpf && passesDkim;
}

/** DMARC's relaxed alignment, without the list of public suffixes. */
function isAligned(domain: string, from: string): boolean {
  if (!domain.includes(".")) return false;
  return domain === from || domain.endsWith(`.${from}`) || from.endsWith(`.${domain}`);
}

type Result = { method: string; result: string; properties: Map<string, string> };

function parseResults(value: string): Result[] {
  return removeQuoted(value.slice(0, MAX_CHARACTERS).toLowerCase())
    .split(";")
    .map((part) => {
      const [first, ...rest] = part.split(/\s+/).filter(Boolean).map(splitAtEquals);
      const [method = "", result = ""] = first ?? [];
      return { method, result, properties: new Map(rest) };
    });
}

function splitAtEquals(token: string): [string, string] {
  const [name = "", ...value] = token.split("=");
  return [name, value.join("=")];
}

/** A quoted part of a comment does not end it: it may be the envelope's sender. */
function removeQuoted(value: string): string {
  let text = "";
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < value.length; index++) {
    const character = value[index];
    if (character === "\\") index++;
    else if (isQuoted) isQuoted = character !== '"';
    else if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else {
      isQuoted = character === '"';
      if (depth === 0) text += character;
    }
  }
  return text;
}

function getDomain(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 0 ? "" : address.slice(at + 1).toLowerCase();
}

function getOnly<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
