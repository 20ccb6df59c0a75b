/** Share of a text's word trigrams that another text may have, too. */
const SHARED_MAX = 0.4;

/** Parts of a text that are compared with those of others. */
type Fingerprint = { opening: string; sentence: string; trigrams: ReadonlySet<string> };

function toFingerprint(body: string): Fingerprint {
  const words = body.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu) ?? [];
  const trigrams = new Set<string>();
  for (let index = 0; index + 2 < words.length; index++) {
    trigrams.add(`${words[index]} ${words[index + 1]} ${words[index + 2]}`);
  }
  return {
    opening: words.slice(0, 4).join(" "),
    sentence: (/^[^.!?\n]*/.exec(body.trim())?.[0] ?? "").toLowerCase(),
    trigrams,
  };
}

/** Collects the texts of a client, to tell how much a new one repeats. */
export function createVariety(bodies: readonly string[]) {
  const known = bodies.map(toFingerprint);
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
      const { opening, sentence, trigrams } = toFingerprint(body);
      let worst = 0;
      for (const each of known) {
        if (each.opening === opening || each.sentence === sentence) return 2;
        const [small, large] =
          trigrams.size < each.trigrams.size
            ? [trigrams, each.trigrams]
            : [each.trigrams, trigrams];
        if (small.size === 0) continue;
        let shared = 0;
        for (const trigram of small) if (large.has(trigram)) shared++;
        worst = Math.max(worst, shared / small.size);
      }
      return worst;
    },
    add(body: string) {
      known.push(toFingerprint(body));
      all += `\n${body}`;
      lower = all.toLowerCase();
      counts.clear();
    },
  };
}

export type Variety = ReturnType<typeof createVariety>;

/** Returns true for a measure that a reader of all posts does not notice. */
export const isVaried = (measure: number) => measure <= SHARED_MAX;
