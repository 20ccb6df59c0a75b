import type { Enums } from "../database.types.ts";

/** Of the first sample client. */
export type SampleDraft = {
  network: Enums<"network">;
  inDays: number;
  time: string;
  bodies: readonly [first: string, edit?: string];
  pictureIdea: string;
  altText: string;
  /** On the newest version; absent while the draft waits for the client. */
  decision?: { decision: Enums<"draft_decision">; comment: string | null };
};

export const SAMPLE_DRAFT_ZONE = "Asia/Nicosia";

export const sampleDrafts: readonly SampleDraft[] = [
  {
    network: "Instagram",
    inDays: 2,
    time: "11:30",
    bodies: [
      "Our dough has slept for three days. We haven’t.\n\nCome in, the oven is lit and the courtyard has a table under the fig tree.",
    ],
    pictureIdea: "A ball of dough under a cloth, with the oven glowing behind it.",
    altText: "A round of dough under a striped cloth on a wooden board.",
  },
  {
    network: "Facebook",
    inDays: 3,
    time: "09:30",
    bodies: [
      "Lunch in the old town? Take the lane behind the square until you smell the wood fire. The pizza comes out of it, and the wine out of the cellar.",
    ],
    pictureIdea: "The courtyard at noon, one table laid under the fig tree.",
    altText: "A laid table in a small courtyard, half in the shade of a fig tree.",
    decision: {
      decision: "changes_requested",
      comment: "We have no cellar. Say that the wine is natural, please, and leave the lane out.",
    },
  },
  {
    network: "Instagram",
    inDays: 4,
    time: "18:30",
    bodies: [
      "Natural wine, wood-fired pizza, and a fig tree that has heard every story twice.",
      "Natural wine, wood-fired pizza, and a fig tree that has heard every story in Nicosia.",
    ],
    pictureIdea: "Two glasses on the courtyard wall in the evening light.",
    altText: "Two glasses of wine on a stone wall, with fig leaves above.",
    decision: { decision: "approved", comment: null },
  },
];
