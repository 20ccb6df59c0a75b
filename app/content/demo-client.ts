import type { SampleClient } from "./sample-clients.ts";

const DAY = 24;

/** Kept apart from the other sample clients, so that the Worker doesn't contain those. */
export const demoClient = {
  name: "Maria Nicolaou",
  email: "maria@figandolive.example",
  plan: "pro",
  joined: 40 * DAY,
  answers: {
    business_name: "Fig & Olive",
    website: "https://figandolive.example",
    offer_description: "Wood-fired pizza and natural wine in the old town of Nicosia.",
    differentiator: "Sourdough that rests for three days, and a courtyard with a fig tree.",
    facebook_url: "",
    instagram_url: "https://instagram.com/figandolive",
    linkedin_url: "",
    tone_preference: "Friendly",
    words_to_avoid: "cheap, gourmet",
  },
  meeting: -37 * DAY,
  isActive: true,
  tickets: [
    {
      subject: "Instagram posts go out an hour late",
      category: "technical",
      priority: "high",
      status: "in_progress",
      messages: [
        {
          by: "client",
          hoursAgo: 29,
          body: "Since Monday, every post has been an hour late. Could it be the clocks?",
        },
        {
          by: "staff",
          hoursAgo: 27,
          body: "It was the clocks: your calendar was still on daylight saving time. It’s fixed. Could you check tomorrow’s post?",
        },
      ],
    },
    {
      subject: "Change the card on my account",
      category: "billing",
      priority: "medium",
      status: "resolved",
      messages: [
        {
          by: "client",
          hoursAgo: 19 * DAY,
          body: "My card expired. Where do I enter the new one?",
        },
        {
          by: "staff",
          hoursAgo: 19 * DAY - 3,
          body: "We’ve called you and changed it. The next bill goes to the new card.",
        },
      ],
    },
  ],
} satisfies SampleClient;
