import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDraftCheck, createSlotChecks } from "~/domain/drafts/check";
import type { Brief, Network } from "~/domain/drafts/writer";
import { badDrafts, getBrief, goodDrafts, type StoredDraft } from "../eval/briefs.ts";
import { processorMs } from "../support/processor-time.ts";

const BRIEF: Brief = {
  businessName: "Fig & Olive",
  website: "https://figandolive.example",
  offer: "Wood-fired pizza from 9 euros and natural wine in the old town of Nicosia. Open at six.",
  differentiator:
    "Sourdough that rests for three days, by Maria Nicolaou, and a courtyard with a fig tree. Fresh, local and honest since 1998.",
  tone: "Friendly",
  wordsToAvoid: "cheap, gourmet",
  voice: null,
  slots: [],
  earlierBodies: [],
  brandNotes: "",
  news: [],
  approvedBodies: [],
  edits: [],
  changeRequests: [],
  rewrite: null,
  sensitiveTrade: null,
};
const PICTURE = {
  pictureIdea: "A pizza on a wooden table in the courtyard, seen from above.",
  altText: "A pizza with charred edges, and fig leaves around it.",
};

/** Returns what a text breaks, as "rule: part". */
function check(body: string, network: Network = "Facebook", brief: Partial<Brief> = {}): string[] {
  return createDraftCheck({ ...BRIEF, ...brief })({ body, ...PICTURE, reasons: [] }, network).map(
    ({ rule, excerpt }) => `${rule}: ${excerpt}`,
  );
}

describe("a draft may say", () => {
  test.each([
    "Good dough takes its time. Ours takes three days, which is why the crust tastes of something.",
    "Hello from Fig & Olive! This is what we love doing: wood-fired pizza. Come and say hi.",
    "Three days. That’s how long our three-day sourdough rests. “Why so long?” you ask.",
    "Since you asked: yes, the fig tree is real, and I’m sitting under it.",
    "Maria Nicolaou lights the oven at 6. See you in Nicosia?\n\nfigandolive.example #FigAndOlive #Nicosia",
    "One thing we do well. No one leaves hungry, and we do our best at that.",
    "Fresh, local, and honest. Pizza, wine, and sourdough.",
    "🍕 The oven is warm.\nThe courtyard is open – come in.",
    "The only question is crust. We deal with the rest.",
    "Best enjoyed warm. It’s the most of it.",
    "- Dough\n- Fire\n- Time",
    "The town’s fig tree turned up in our oven today, and nobody knows how. (We do.)",
  ])("%j", (body) => {
    expect(check(body)).toEqual([]);
  });
});

test("a rewritten draft may say what its comment and its old text say, another draft what the comment says", () => {
  const rewrite = {
    body: "Twelve kinds of bread.",
    comment: "We open at 7 on Sundays now.",
    slot: { network: "X", plannedFor: "2026-12-06T09:30" },
  } as const;
  const revision = { rewrite: { kind: "revision", ...rewrite } } as const;
  const replacement = { rewrite: { kind: "replacement", ...rewrite } } as const;
  expect(check("Open at 7 on Sundays, with twelve kinds of bread.", "Facebook", revision)).toEqual(
    [],
  );
  expect(check("Open at 7 on Sundays.", "Facebook", replacement)).toEqual([]);
  expect(check("Open at 7 on Sundays.")).not.toEqual([]);
});

describe("a draft may not say what the brief does not", () => {
  test.each([
    ["Only $9 today.", "$9 today"],
    ["Only 7 euros.", "7 euros"],
    ["Now 20% off.", "20%"],
    ["We have three shops.", "three shops"],
    ["Loved by thousands.", "Loved by"],
    ["Open until midnight.", "midnight"],
    ["Open on Friday.", "Friday"],
    ["Baked since 1990.", "1990"],
    ["The menu of ٢٠٢٧.", "٢٠٢٧"],
    ["Write to hello@fig.example.", "hello@fig.example"],
    ["Thanks to @somebody.", "@somebody"],
    ["Baked by Elena.", "Elena"],
    ["Tomatoes from Paphos.", "Paphos"],
    ["Award-winning pizza.", "Award-winning"],
    ["The best pizza in town.", "best"],
    ["The most loved oven.", "most"],
    ["We are No. 1 here.", "1 here"],
    ["Satisfaction guaranteed.", "guaranteed"],
    ["Free delivery for you.", "Free delivery"],
    ["Gluten-free pizza.", "Gluten-free"],
    ["The only oven in town.", "The only"],
    ["Handmade pizza.", "Handmade"],
  ])("%j", (body, part) => {
    const violations = check(body);
    expect(violations).toContain(`unsupported-fact: ${part}`);
  });

  test.each(["pictureIdea", "altText"] as const)("in the %s either", (field) => {
    const text = {
      body: "The oven is warm.",
      ...PICTURE,
      reasons: [],
      [field]: "A cheap $5 pizza",
    };
    expect(createDraftCheck(BRIEF)(text, "X")).toEqual([
      { rule: "avoided-word", excerpt: "cheap" },
      { rule: "unsupported-fact", excerpt: "$5 pizza" },
    ]);
  });

  test.each([
    "https://evil.example",
    "figandolive.example/menu",
    "www.figandolive.example",
    "evil.com",
    "HTTPS://EVIL.EXAMPLE",
  ])("a link: %s", (link) => {
    expect(check(`More on ${link}.`)).toEqual([`foreign-link: ${link}`]);
  });

  test("a link of any length, of which eighty characters are quoted", () => {
    const link = `https://evil.example/${"a".repeat(59)}`;
    expect(check(link)).toEqual([`foreign-link: ${link}`]);
    expect(check(`${link}a`)).toEqual([`foreign-link: ${link.slice(0, -1)}…`]);
    // Two units of UTF-16 are one character, which is not cut.
    expect(check(`${link.slice(0, -1)}😀`)).toEqual([`foreign-link: ${link.slice(0, -1)}…`]);
  });

  test("a link to another page than the client's own, with or without a slash at its end", () => {
    const website = "https://figandolive.example/menu/";
    expect(check("figandolive.example/menu", "X", { website })).toEqual([]);
    expect(check("figandolive.example", "X", { website })).toHaveLength(1);
  });

  test("a link at all, for a client without a website", () => {
    expect(check("figandolive.example", "X", { website: null })).toEqual([
      "foreign-link: figandolive.example",
    ]);
  });

  test("words to avoid, which the name of the business may have", () => {
    expect(check("Cheapest crust", "X", { businessName: "Cheap Thrills" })).toContain(
      "avoided-word: Cheapest",
    );
  });

  test.each([
    ["Since you asked.", []],
    ["We deal with it.", []],
    ["A special deal.", ["unsupported-fact: special deal"]],
    ["The longest table in town.", ["unsupported-fact: longest"]],
    ["The only way.", []],
    ["The only oven.", ["unsupported-fact: The only"]],
  ])("a claim, where the words make one: %j", (body, violations) => {
    expect(check(body, "X", { offer: "Bread", differentiator: "" }).toSorted()).toEqual(
      violations.toSorted(),
    );
  });

  test("a claim of words that the brief has elsewhere", () => {
    const claims = (offer: string) => check("Free delivery. Award-winning.", "X", { offer });
    expect(claims("Gluten-free bread, and delivery by the winning team")).toEqual([
      "unsupported-fact: Free delivery",
      "unsupported-fact: Award-winning",
    ]);
    expect(claims("Free delivery of bread that won an award")).toEqual([]);
  });

  test("numbers, unless they are in the brief", () => {
    const number = fc.integer({ min: 10, max: 99_999 });
    fc.assert(
      fc.property(number, number, (known, other) => {
        fc.pre(known !== other && !JSON.stringify(BRIEF).includes(String(other)));
        const checkDraft = createDraftCheck({ ...BRIEF, offer: `Room for ${known} guests` });
        const breaks = (body: string) =>
          checkDraft({ body, ...PICTURE, reasons: [] }, "X").length > 0;
        expect(breaks(`We seat ${known} guests.`)).toBe(false);
        expect(breaks(`We seat ${known.toLocaleString("en-US")} guests.`)).toBe(false);
        expect(breaks(`We seat ${other} guests.`)).toBe(true);
        expect(breaks(`We ask $${known} of guests.`)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a draft fits its network", () => {
  test("in length", () => {
    expect(check("a".repeat(280), "X")).toEqual([]);
    expect(check("a".repeat(281), "X")).toEqual(["too-long: 281 of 280"]);
    expect(check("a".repeat(2201), "TikTok")).toEqual(["too-long: 2,201 of 2,200"]);
    expect(check("_".repeat(1501), "LinkedIn")).toEqual(["too-long: 3,002 of 3,000"]);
  });

  test("in hashtags", () => {
    const tags = (count: number) => "#pizza ".repeat(count);
    expect(check(tags(30), "Instagram")).not.toContain("too-many-hashtags: 31 of 30");
    expect(check(tags(31), "Instagram")).toContain("too-many-hashtags: 31 of 30");
  });

  test("and what the database stores of each text", () => {
    expect(check("a ".repeat(1500))).toEqual([]);
    expect(check("a ".repeat(1501))).toEqual(["too-long: 3002 of 3000"]);
    const checkDraft = createDraftCheck(BRIEF);
    for (const field of ["pictureIdea", "altText"] as const) {
      const draft = { ...PICTURE, body: "Dough.", reasons: [] };
      expect(checkDraft({ ...draft, [field]: "a ".repeat(250) }, "X")).toEqual([]);
      expect(checkDraft({ ...draft, [field]: "a ".repeat(251) }, "X")).toEqual([
        { rule: "too-long", excerpt: "502 of 500" },
      ]);
    }
  });

  test("and is rejected when it is too long to be read to its end", () => {
    expect(check(`${"a ".repeat(8000)} cheap`)).toEqual([
      "too-long: 16006 of 3000",
      "too-long: more than 16000",
    ]);
    expect(check("\uFDFA".repeat(1000))).toContain("too-long: more than 16000");
  });
});

test.each(["", " \n ", "\u200B\u2060"])("a draft without text, %j, is rejected", (blank) => {
  expect(check(blank)).toEqual(["missing-text: "]);
});

test("a picture may be left to people, and show what nobody counts", () => {
  const draft = { body: "Warm.", reasons: [] };
  const checkDraft = createDraftCheck(BRIEF);
  expect(checkDraft({ ...draft, pictureIdea: "", altText: "" }, "X")).toEqual([]);
  expect(checkDraft({ ...draft, pictureIdea: "Two chairs.", altText: "2 chairs." }, "X")).toEqual(
    [],
  );
});

describe("of the drafts of twenty-seven briefs", () => {
  const findViolations = ({ brief, network, ...draft }: StoredDraft) =>
    createDraftCheck(getBrief(brief))({ ...draft, reasons: [] }, network);

  test.each(goodDrafts)("$brief, $network: a good one passes", (draft) => {
    expect(findViolations(draft)).toEqual([]);
  });

  test.each(badDrafts)("$brief, $network: one that $why does not", (draft) => {
    expect(findViolations(draft)).not.toEqual([]);
  });
});

describe("the check", () => {
  /** Pieces of texts at which an expression looks ahead or back. */
  const HOSTILE_PIECES = [
    ..."a|aA|A.|中|ก|#|#a|1|1,|9:|€|three |twenty-|a, |and |!| |-|'|\"|—|(|@|a@|http://|www.|/".split(
      "|",
    ),
    ..."x.com/|not just |the |best|no |or |😀|👨‍👩‍👧|\u200B|a\u200B|e\u0301|\uFDFA|\n|\uD800".split(
      "|",
    ),
  ];
  const hostile = fc
    .array(fc.constantFrom(...HOSTILE_PIECES), { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.join(""));
  const generate = (unit: string, size: number) =>
    unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

  test("answers for any brief and any text", () => {
    const text = fc.oneof(hostile, fc.string({ unit: "binary", maxLength: 100 }));
    fc.assert(
      fc.property(text, text, text, fc.nat(400), (one, two, three, times) => {
        const brief = {
          ...BRIEF,
          offer: one.repeat(times),
          wordsToAvoid: two,
          businessName: three,
        };
        const draft = { body: two.repeat(times), pictureIdea: three, altText: one, reasons: [] };
        const violations = createDraftCheck(brief)(draft, "X");
        expect(violations.length).toBeLessThanOrEqual(30);
        for (const { excerpt } of violations) expect(excerpt.length).toBeLessThanOrEqual(80);
      }),
      { numRuns: 300 },
    );
  });

  test("takes no more than in proportion to the length of hostile text", () => {
    const measureMs = (unit: string, size: number) => {
      const text = generate(unit, size);
      const brief = { ...BRIEF, offer: text, wordsToAvoid: text };
      const draft = { body: text, pictureIdea: text, altText: text, reasons: [] };
      return Math.min(
        ...Array.from({ length: 3 }, () => processorMs(() => createDraftCheck(brief)(draft, "X"))),
      );
    };
    fc.assert(
      fc.property(hostile, (unit) => {
        // Quadratic work takes 64 times as long; a busy machine has been seen to triple a time, and the
        // added time absorbs the clock's precision.
        expect(measureMs(unit, 8000)).toBeLessThan(30 * (measureMs(unit, 1000) + 4));
      }),
      { numRuns: 40, seed: 1, examples: HOSTILE_PIECES.map((piece) => [piece]) },
    );
  });
});

test("a post may tell what is in the news until the last day of that", () => {
  const brief: Brief = {
    ...BRIEF,
    news: [
      { id: "1", body: "Jazz at 7:45, 12 euros", told_on: "2026-11-30", valid_until: "2026-12-07" },
    ],
    slots: ["2026-12-07T09:30", "2026-12-08T09:30"].map((plannedFor) => ({
      network: "Facebook",
      plannedFor,
    })),
  };
  const draft = { body: "Jazz tonight at 7:45 for 12 euros.", ...PICTURE, reasons: [] };
  const violations = createSlotChecks(brief).map(
    (checkDraft) => checkDraft(draft, "Facebook").length,
  );
  expect(violations).toEqual([0, 2]);
});

test("a video needs three shots, a photo none", () => {
  const slots = [
    { network: "TikTok", plannedFor: "2026-12-07T18:30" },
    { network: "Facebook", plannedFor: "2026-12-08T09:30", isVideo: true },
    { network: "Facebook", plannedFor: "2026-12-09T09:30" },
  ] as const;
  const checks = createSlotChecks({ ...BRIEF, slots });
  const countViolations = (pictureIdea: string) =>
    checks.map(
      (checkDraft, slot) =>
        checkDraft(
          { body: "Three days.", pictureIdea, altText: "", reasons: [] },
          slots[slot]!.network,
        ).length,
    );
  expect(countViolations("A pizza")).toEqual([1, 1, 0]);
  expect(countViolations("A pizza\nA knife")).toEqual([1, 1, 0]);
  expect(countViolations("1. Dough\n2) Fire\n\n- Time")).toEqual([0, 0, 0]);
});
