/** Share of a text's word trigrams that another text may have, too. */
const SHARED_MAX = 0.4;

const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu;

const toWords = (body: string): readonly string[] => body.toLowerCase().match(WORDS) ?? [];

const toOpening = (words: readonly string[]) => words.slice(0, 4).join(" ");

const toSentence = (body: string) => (/^[^.!?\n]*/.exec(body.trim())?.[0] ?? "").toLowerCase();

function toTrigrams(words: readonly string[]): Set<string> {
  const trigrams = new Set<string>();
  for (let index = 0; index + 2 < words.length; index++) {
    trigrams.add(`${words[index]} ${words[index + 1]} ${words[index + 2]}`);
  }
  return trigrams;
}

/** Collects the texts of a client, to tell how much a new one repeats. */
export function createVariety(bodies: readonly string[]) {
  const openings = new Set<string>();
  const sentences = new Set<string>();
  const known: ReadonlySet<string>[] = [];
  const remember = (body: string) => {
    const words = toWords(body);
    openings.add(toOpening(words));
    sentences.add(toSentence(body));
    known.push(toTrigrams(words));
  };
  for (const body of bodies) remember(body);
  let all = bodies.join("\n");
  let lower = all.toLowerCase();
  const counts = new Map<string, number>();
  return {
    /** Returns true for words that stand in one of the texts. */
    includes: (words: string) => all.includes(words),
    count: (words: string) => {
      let times = counts.get(words);
      if (times === undefined) {
        times = lower.split(words.toLowerCase()).length - 1;
        counts.set(words, times);
      }
      return times;
    },
    /** Returns 0 for a text of its own, up to 1 for its worst repetition, and 2 for a known opening. */
    measure(body: string): number {
      const words = toWords(body);
      // Comes first, because trigrams take most of the time.
      if (openings.has(toOpening(words)) || sentences.has(toSentence(body))) return 2;
      const trigrams = toTrigrams(words);
      let worst = 0;
      for (const each of known) {
        const [small, large] = trigrams.size < each.size ? [trigrams, each] : [each, trigrams];
        if (small.size === 0) continue;
        let shared = 0;
        for (const trigram of small) if (large.has(trigram)) shared++;
        worst = Math.max(worst, shared / small.size);
      }
      return worst;
    },
    add(body: string) {
      remember(body);
      all += `\n${body}`;
      lower = all.toLowerCase();
      counts.clear();
    },
  };
}

export type Variety = ReturnType<typeof createVariety>;

/** Returns true for a measure that a reader of all posts does not notice. */
export const isVaried = (measure: number) => measure <= SHARED_MAX;
