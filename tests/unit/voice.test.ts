import { describe, expect, test } from "vitest";
import { POST_LANGUAGE_VALUES, type Tables } from "~/database.types";
import { createDraftCheck } from "~/domain/drafts/check";
import { isForeignLanguage } from "~/domain/drafts/language";
import type { Brief } from "~/domain/drafts/writer";
import { toVoiceFields } from "~/domain/voice/voice";
import { voiceSchema } from "~/domain/voice/voice.schema.server";
import { createJudgeContent } from "../../supabase/functions/_shared/model/judge.ts";
import { createMessages } from "../../supabase/functions/_shared/model/prompt.ts";
import { getBrief } from "../eval/briefs.ts";

const VOICE = {
  adjectives: ["calm", "earthy", "exact"],
  liked_posts: ["Elena won the Golden Fig award in 2019. Come at six!"],
  languages: ["Greek", "English"],
} satisfies NonNullable<Brief["voice"]>;
const BRIEF: Brief = { ...getBrief("33"), voice: VOICE };

function listErrors(adjectives: string[]): PropertyKey[] {
  const fields = Object.fromEntries(adjectives.map((each, at) => [`adjective${at + 1}`, each]));
  const { error } = voiceSchema().safeParse({ language1: "English", ...fields });
  return (error?.issues ?? []).map(({ path }) => String(path[0]));
}

describe("the form of the voice", () => {
  test.each([
    ["none", [], []],
    ["three", ["calm", "earthy", "exact"], []],
    ["one", ["calm"], ["adjective2", "adjective3"]],
    ["a blank one", ["calm", " ", "exact"], ["adjective2"]],
    ["the same twice", ["calm", "earthy", "calm"], ["adjective3"]],
  ])("with %s of the adjectives has errors beside what is missing", (_, adjectives, errors) => {
    expect(listErrors(adjectives)).toEqual(errors);
  });

  test.each([
    ["Φρέσκο ψωμί κάθε μέρα, στο κέντρο της πόλης", "Greek"],
    ["Wir backen jeden Morgen für euch", "German"],
    ["Мы печём хлеб каждый день", "English"],
  ])("suggests the language of “%s”, if it is offered", (offer_description, language1) => {
    const profile = { offer_description, differentiator: "" } as Tables<"profiles">;
    expect(toVoiceFields(profile, null)).toMatchObject({ language1, language2: "" });
    expect(toVoiceFields(profile, VOICE)).toMatchObject({ language1: "Greek", liked_post2: "" });
  });
});

describe("drafts of a client with a voice", () => {
  const check = (body: string) =>
    createDraftCheck(BRIEF)({ body, pictureIdea: "", altText: "", reasons: [] }, "Facebook").map(
      ({ rule }) => rule,
    );

  test("take no fact from the posts that the client likes", () => {
    expect(check("Elena won the Golden Fig award.")).toContain("unsupported-fact");
  });

  test("may be in every chosen language, and in no other", () => {
    expect(check("Καλημέρα σε όλους και σε όλες.")).not.toContain("wrong-language");
    expect(check("Wir sind heute für euch da und backen.")).toContain("wrong-language");
    const own = POST_LANGUAGE_VALUES.filter((language) => !isForeignLanguage(BRIEF, language));
    expect(own).toEqual(["English", "Greek"]);
  });

  test("are asked for in the first language, with its adjectives and liked posts as style", () => {
    const [message] = createMessages(BRIEF);
    expect(JSON.parse(String(message?.content))).toMatchObject({
      writeIn: "Greek",
      adjectives: VOICE.adjectives,
      likedPosts: VOICE.liked_posts,
    });
    const judged = createJudgeContent(BRIEF, new Map());
    expect(JSON.parse(judged)).toMatchObject({ languages: VOICE.languages });
    expect(judged).not.toContain("Elena");
  });
});
