import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NETWORK_VALUES } from "~/database.types";
import {
  countForNetwork,
  countHashtags,
  formatNetworkCount,
  NETWORK_LIMITS,
} from "~/domain/drafts/networks";

const anything = fc.string({ unit: "binary", maxLength: 200 });

describe("length of a draft on its network", () => {
  test("has the documented limits", () => {
    expect(
      Object.fromEntries(
        Object.entries(NETWORK_LIMITS).map(([network, { characters, hashtags }]) => [
          network,
          [characters, hashtags],
        ]),
      ),
    ).toEqual({
      Instagram: [2200, 30],
      Facebook: [63_206, null],
      X: [280, null],
      LinkedIn: [3000, null],
      TikTok: [2200, null],
    });
  });

  test.each([
    ["plain letters", 13],
    ["é of two code points: e\u0301", 23],
    ["中文", 4],
    ["“quotes” — and …", 17],
    ["👍", 2],
    ["👨‍👩‍👧‍👦", 2],
    ["🇨🇾", 2],
    ["a https://example.com/a/very/long/path/that/goes/on b", 27],
    ["a BAKERY.COM b", 27],
    ["See figandolive.cafe.", 28],
    ["See acme.tech, or https://acme.tech/a_(b).", 4 + 23 + 5 + 23 + 1],
    ["https://acme.techを見て", 23 + 6],
    ["詳細はacme.techへ", 6 + 23 + 2],
    ["https://acme.tech/menuを見て", 23 + 6],
    ["https://ψωμί.ελ και", 27],
    ["https://xn--kxaz9ae.xn--qxam", 23],
    ["acme.tech:8080/a?b=c.", 24],
    ["acme.tech?b=c", 27],
    ["Node.js, ana@acme.tech, @acme.tech, #acme.tech", 46],
    ["acme.com.Yes", 23 + 4],
    ["https://localhost/a", 19],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿", 6],
    ["1️⃣ ❤️ © ©️", 2 + 1 + 2 + 1 + 1 + 1 + 2],
    ["☕️", 2],
    ["https://acme.techを見て、https://acme.tech、", 23 + 8 + 23 + 2],
    ["क्षि", 4],
  ])("X counts %j by weight", (text, count) => {
    expect(countForNetwork(text, "X")).toBe(count);
  });

  test("LinkedIn counts twice what its API requires a backslash for", () => {
    expect(countForNetwork("(a) [b] {c} <d> @e |f ~g _h *i \\j", "LinkedIn")).toBe(33 + 14);
    expect(countForNetwork("#fig, 100 % & more!", "LinkedIn")).toBe(19);
  });

  test("TikTok counts UTF-16 units", () => {
    expect(countForNetwork("👍a", "TikTok")).toBe(3);
  });

  test("is shown beside the limit", () => {
    expect(formatNetworkCount("a".repeat(212), "X")).toBe("212 of 280");
    expect(formatNetworkCount("a".repeat(1200), "Instagram")).toBe("1,200 of 2,200");
  });

  test("only letters make a hashtag", () => {
    expect(countHashtags("#fig #1 # #2026menu ＃中 a#b ##c")).toBe(5);
    expect(countHashtags("no. 1")).toBe(0);
  });

  test("never falls when text is added after a space", () => {
    fc.assert(
      fc.property(anything, anything, fc.constantFrom(...NETWORK_VALUES), (one, two, network) => {
        expect(countForNetwork(`${one} ${two}`, network)).toBeGreaterThan(
          countForNetwork(one, network),
        );
      }),
    );
  });
});
