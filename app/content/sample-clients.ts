import type { Enums } from "../database.types.ts";
import type { PlanKey } from "../domain/plans/plans.ts";
import type { QuestionnaireAnswers } from "../domain/profiles/questionnaire.ts";
import { demoClient } from "./demo-client.ts";

/** Fictional, for the local desk and tests. Ages are in hours before now. */
export type SampleClient = {
  name: string;
  email: string;
  plan: PlanKey;
  joined: number;
  /** Absent while the questionnaire is incomplete. */
  answers?: QuestionnaireAnswers;
  /** Hours from now; a past one was held. */
  meeting?: number;
  isActive?: boolean;
  wantsPlan?: PlanKey;
  tickets: SampleTicket[];
};

export type SampleTicket = {
  subject: string;
  category: Enums<"ticket_category">;
  priority: Enums<"ticket_priority">;
  status: Enums<"conversation_status">;
  /** Begins with the ticket's own text. */
  messages: { by: "client" | "staff"; hoursAgo: number; body: string }[];
};

const answers = (given: Partial<QuestionnaireAnswers>): QuestionnaireAnswers => ({
  business_name: "",
  website: "",
  offer_description: "",
  differentiator: "",
  facebook_url: "",
  instagram_url: "",
  linkedin_url: "",
  tone_preference: "",
  words_to_avoid: "",
  ...given,
});

const DAY = 24;

export const sampleClients: readonly SampleClient[] = [
  demoClient,
  {
    name: "Dimitra Vlachou",
    email: "dimitra@saltleaf.example",
    plan: "video-pro",
    joined: 12 * DAY,
    answers: answers({
      business_name: "Saltleaf",
      website: "https://saltleaf.example",
      offer_description: "Five creams from olive leaf and sea salt, made in Chania.",
      differentiator: "Nothing is promised that a chemist can’t defend.",
      instagram_url: "https://instagram.com/saltleaf",
      tone_preference: "Edgy",
      words_to_avoid: "radiance, miracle, anti-aging",
    }),
    meeting: -9 * DAY,
    tickets: [
      {
        subject: "A draft says radiance",
        category: "general",
        priority: "medium",
        status: "open",
        messages: [
          {
            by: "client",
            hoursAgo: 5,
            body: "The draft for Thursday has the one word on my list. Please take it out, and tell me how it got in.",
          },
        ],
      },
    ],
  },
  {
    name: "Owen Byrne",
    email: "owen@tidelinefitness.example",
    plan: "starter",
    joined: 6 * DAY,
    answers: answers({
      business_name: "Tideline Fitness",
      offer_description: "Small classes on the beach, at six in the morning.",
      differentiator: "Eight people at most, whatever the weather.",
      facebook_url: "https://facebook.com/tidelinefitness",
      tone_preference: "Bold",
    }),
    meeting: 2 * DAY,
    wantsPlan: "pro",
    tickets: [],
  },
  {
    name: "Hanna Lindqvist",
    email: "hanna@kollektivbikes.example",
    plan: "pro",
    joined: 3 * DAY,
    answers: answers({
      business_name: "Kollektiv Bikes",
      website: "https://kollektivbikes.example",
      offer_description: "Used bicycles, taken apart and put together again with a guarantee.",
      differentiator: "Every bicycle has a diary of what was done to it.",
      tone_preference: "Funny",
    }),
    tickets: [
      {
        subject: "Can a post be in Swedish and English?",
        category: "feature",
        priority: "low",
        status: "open",
        messages: [
          {
            by: "client",
            hoursAgo: 31,
            body: "Half of our customers read one, half the other. Two posts or one?",
          },
        ],
      },
    ],
  },
  {
    name: "Samir Haddad",
    email: "samir@haddadandsons.example",
    plan: "starter",
    joined: 8,
    tickets: [],
  },
];

export const sampleMessages: readonly {
  name: string;
  email: string;
  subject: string;
  message: string;
  hoursAgo: number;
}[] = [
  {
    name: "Ines Carvalho",
    email: "ines@casadolinho.example",
    subject: "A shop with two languages",
    message: "We sell linen in Porto and write in Portuguese and English. Is that one plan or two?",
    hoursAgo: 20,
  },
  {
    name: "Tom Achterberg",
    email: "tom@achterberg-tiles.example",
    subject: "Before I sign up",
    message: "Who owns the pictures that your AI makes of our tiles?",
    hoursAgo: 27,
  },
];
