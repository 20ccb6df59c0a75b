import type { Reading } from "./reading.ts";

/** Capitalized words that are no facts. */
const ORDINARY = new Set(
  (
    "i ok dm dms ps diy tv santa faq faqs q a b english instagram facebook x linkedin tiktok twitter youtube " +
    "google internet mum mom dad god ai hello hi whatsapp viber telegram messenger youtube gmail pinterest snapchat " +
    "paypal visa mastercard revolut zoom skype iphone ipad android bluetooth wifi netflix spotify uber christmas easter " +
    "halloween valentine new year january february march april may june july august september october november december " +
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays " +
    "δευτερα τριτη τεταρτη πεμπτη παρασκευη σαββατο κυριακη ιανουαριοσ χριστουγεννα πασχα"
  ).split(" "),
);
/** Also count at the start of a sentence, because they are no other word. */
const FREQUENT_NAMES = new Set(
  (
    "adam alex alexander alexandra alice amanda amelia amy ana andreas andrew andy anna anne anthony antonio " +
    "ashley barbara ben benjamin brian carlos carol catherine charlotte chris christina christopher " +
    "claire clara costas dan daniel david deborah dimitris diana edward elena eleni elizabeth ella emily emma " +
    "eric eva fatima fiona francesca george giorgos giulia hannah helen henry isabella ivan james jane jason " +
    "jean jennifer jessica joe johan john jonathan jose joseph juan julia julie karen kate katerina kevin laura " +
    "lena leo liam linda lisa louis lucas lucy luigi luis luke maria marie mario martin mary matthew max mia " +
    "michael michelle miguel mohammed muhammad natalie nicholas nicole nick nikos noah nora oliver olivia omar " +
    "paolo patricia paul peter philip pierre priya rachel rebecca richard robert roberto ryan samuel sandra " +
    "sara sarah sebastian simon sofia sophia sophie stephanie stephen steve susan theo thomas tom tony victoria " +
    "vincent wei william yannis zoe " +
    "africa amsterdam asia athens australia austria barcelona belgium berlin boston brazil britain brooklyn " +
    "california canada chicago copenhagen crete cyprus denmark dublin edinburgh egypt england europe finland " +
    "florence france germany greece hamburg india ireland israel istanbul italy japan larnaca lebanon limassol " +
    "lisbon london luxembourg madrid malta manchester mexico miami milan munich naples netherlands nicosia " +
    "norway paphos paris poland porto portugal prague rome scotland seattle sicily spain stockholm sweden " +
    "sydney switzerland texas thessaloniki tokyo toronto tuscany ukraine venice vienna wales zurich"
  ).split(" "),
);
const ACRONYM = /^\p{Lu}{2,5}$/u;
const CERTIFICATES = new Set("iso ce fda ema ukas tuv dop igp doc haccp".split(" "));
const TITLES = new Set("mr mrs ms mx dr prof st sir madam chef uncle aunt auntie".split(" "));
const OPENING =
  /[.!?…:;\n•|>"“”„«»(¿¡\u2013\u2014\u2022。！？]|\s-\s|\s'|\p{Extended_Pictographic}/u;
const APOSTROPHE_ONLY = /^'$/;

/** Capitals in mid-sentence and after titles; elsewhere only frequent names count. */
export function findNames(reading: Reading, isKnown: (word: string) => boolean): number[] {
  const { text, pieces } = reading;
  const names: number[] = [];
  let afterTitle = false;
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    const gap = before ? text.slice(before.end, piece.start) : "";
    const isTitled = afterTitle && (gap === " " || gap === ". ");
    afterTitle = piece.startsUpper && TITLES.has(piece.text);
    if (!piece.startsUpper || piece.isInHashtag) continue;
    // "WhatsApp" is one name in two pieces.
    const next = pieces[at + 1];
    const joined = next?.isJoined && next.start === piece.end ? piece.text + next.text : piece.text;
    if ([piece.text, joined].some((name) => isKnown(name) || ORDINARY.has(name))) continue;
    if (ACRONYM.test(text.slice(piece.start, piece.end)) && !CERTIFICATES.has(piece.text)) continue;
    // "WiFi" is judged by its first part; so is "I'M".
    if (gap === "" && before) continue;
    if (APOSTROPHE_ONLY.test(gap) && piece.end - piece.start <= 2) continue;
    const opens = !before || OPENING.test(gap);
    if (isTitled || !opens || FREQUENT_NAMES.has(piece.text)) names.push(at);
  }
  return names;
}
