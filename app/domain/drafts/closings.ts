import { lines } from "./grammar.ts";
import type { Brief } from "./writer.ts";

type ByTone = Record<Brief["tone"], readonly string[]>;

const SHARED_INVITATIONS = lines(
  "Ask us anything.",
  "Send us a message.",
  "Drop us a line.",
  "Write to us.",
  "Your question is welcome.",
  "Message us if you’d like to know more.",
);

/** Invitations that fit any business, with or without a door. */
export const INVITATIONS: ByTone = {
  Professional: [
    ...SHARED_INVITATIONS,
    ...lines(
      "Send your question in a message.",
      "Pass this on to someone who’d use it.",
      "Questions are welcome in the comments.",
      "Message us before you decide.",
      "Tell us what you’re looking for, and we’ll talk.",
      "Save this for the day you need it.",
      "Write to us and describe your case.",
      "Ask, even if it seems minor.",
    ),
  ],
  Friendly: [
    ...SHARED_INVITATIONS,
    ...lines(
      "Say hello anytime.",
      "Drop us a line, we like hearing from you.",
      "Send this to someone who’d like it.",
      "Come and say hi in the comments.",
      "Write to us, even with a tiny question.",
      "Say hello, we don’t bite.",
      "Talk soon.",
      "Have a good day, wherever you’re reading this.",
      "Wave at us in the comments.",
    ),
  ],
  Bold: [
    ...lines(
      "Ask us.",
      "Message us.",
      "Your move.",
      "Decide for yourself.",
      "Bring your question.",
      "Start with a message.",
      "Save this.",
      "Tell us what you need.",
      "Say the word.",
      "Ask the hard question.",
      "Send it to someone who needs it.",
      "Write to us. Keep it short.",
      "Let’s talk.",
      "Put us to work.",
    ),
  ],
  Funny: [
    ...SHARED_INVITATIONS,
    ...lines(
      "Write to us. Complete sentences optional.",
      "Like and subscribe, or whatever people say now.",
      "Tell your friends. Tell your enemies.",
      "Ask us anything except to sing.",
      "Tap something below. Anything.",
      "Applause goes in the comments.",
      "Complaints about the jokes go in the comments.",
      "Send this to the friend who never reads captions.",
      "Message us. We’ll act surprised.",
    ),
  ],
  Edgy: [
    ...lines(
      "Ask us a real question.",
      "Write to us. Skip the small talk.",
      "Save it or scroll on.",
      "Message us. We won’t use a sales voice.",
      "Don’t like it? Say so below.",
      "Send a question. Likes are nice, questions are better.",
      "Use the comments for something useful.",
      "Ask. No buzzwords.",
      "Unfollow us if you came for quotes.",
      "Send us a message. Or don’t.",
      "Ask before you believe us.",
      "Show this to someone who hates ads.",
      "Tell us we’re wrong.",
      "Ask the awkward question.",
    ),
  ],
};

const SHARED_TOPIC_INVITATIONS = lines(
  "Ask us about {topic}.",
  "Questions about {topic}? Send them over.",
  "Write to us about {topic}.",
  "If you’d like to know more about {topic}, ask.",
  "Send us your questions about {topic}.",
);

/** Invitations to talk about one of the client's own things. */
export const TOPIC_INVITATIONS: ByTone = {
  Professional: [
    ...SHARED_TOPIC_INVITATIONS,
    ...lines(
      "If it’s about {topic}, a message is a good start.",
      "For anything about {topic}, write to us.",
    ),
  ],
  Friendly: [
    ...SHARED_TOPIC_INVITATIONS,
    ...lines("We’d love to chat about {topic}.", "Come and talk to us about {topic}."),
  ],
  Bold: lines(
    "Ask us about {topic}.",
    "Questions about {topic}? Message us.",
    "Anything about {topic}? Say so.",
    "{Topic}? Ask.",
    "Talk to us about {topic}.",
  ),
  Funny: [
    ...SHARED_TOPIC_INVITATIONS,
    ...lines(
      "Ask about {topic}. We’ve prepared remarks.",
      "Say “{topic}” and watch us light up.",
      "Mention {topic} and we’ll talk until you leave.",
    ),
  ],
  Edgy: lines(
    "Ask us about {topic}. Skip the small talk.",
    "Talk {topic} with us. No brochure.",
    "Questions about {topic}? Good. Send them.",
    "Ask about {topic}. We’ll answer like people.",
    "Talk to us about {topic}, not about “synergy.”",
  ),
};

/** Questions that end a post. */
export const ASKS: ByTone = {
  Professional: lines(
    "What would help you decide?",
    "What do you wish someone had explained to you?",
    "What’s the question you’ve been putting off?",
    "Which detail matters to you?",
    "What would you want to know beforehand?",
    "What would you ask us?",
    "Is there anything you’d like explained?",
    "What’s your experience?",
  ),
  Friendly: lines(
    "How’s your week going?",
    "Have we met yet?",
    "Who comes to mind?",
    "What should we tell you about next?",
    "What would you like to know?",
    "What would you ask us?",
    "How are you doing today?",
    "Who should see this?",
  ),
  Bold: lines(
    "What do you need?",
    "Yes or no?",
    "What’s stopping you?",
    "In or out?",
    "Agree?",
    "Still reading? Then ask.",
    "What’s your question?",
    "Ready when you are?",
  ),
  Funny: lines(
    "Any questions from the back row?",
    "Is this thing on?",
    "How did we do?",
    "Too short? Too long?",
    "Thoughts? Snacks?",
    "Should we have added a dance?",
    "Was that a caption or a cry for help?",
    "What should we overthink next?",
  ),
  Edgy: lines(
    "What do you actually want to know?",
    "What annoys you about businesses like ours?",
    "Which promise are you tired of hearing?",
    "What would you change?",
    "Sick of ads yet?",
    "What would it take to convince you?",
    "Too blunt?",
    "What’s the question no one answers?",
  ),
};

/** Questions to the people around, for Facebook. */
export const NEIGHBORLY = lines(
  "Neighbors, have we met?",
  "Which of your friends should read this?",
  "Neighbors, what would you ask?",
  "Anyone around here who’s been meaning to ask?",
  "Do you know someone who needs this?",
  "What would you like to hear about next, neighbors?",
  "Who around here has a question?",
  "Which part should we tell you more about?",
  "Who should we say hi to?",
  "Neighbors, did you know?",
  "Who knew this already?",
  "Does that sound like someone you know?",
);

/** Questions to the people around that follow a general observation. */
export const ECHOES = lines(
  "True or not?",
  "Do you agree?",
  "Who’s nodding?",
  "Does that sound familiar?",
  "Are we wrong?",
  "Fair?",
  "Would you sign that?",
  "Has that been your experience, too?",
  "Agree or disagree?",
  "Right?",
);

/** Invitations to the client's own address. */
export const LINKS = lines(
  "More: {site}",
  "The rest is here: {site}",
  "Have a look: {site}",
  "Find us here: {site}",
  "Details: {site}",
  "{site}",
);
