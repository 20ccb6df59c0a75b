import { lines } from "./grammar.ts";
import type { Brief } from "./writer.ts";

type ByTone = Record<Brief["tone"], readonly string[]>;

/** Openings that end with a colon, before any statement of the client. */
export const LEADS: ByTone = {
  Professional: lines(
    "In plain words:",
    "The short version:",
    "For the record:",
    "What we’d tell you on the phone:",
    "To put it simply:",
    "What’s worth knowing about us:",
    "Our work, in short:",
    "Put briefly:",
  ),
  Friendly: lines(
    "A little about us:",
    "If we haven’t met yet:",
    "What we’d tell you over coffee:",
    "A quick word from {name}:",
    "Hello from {name}. In short:",
    "What we’re about:",
    "In case you’re new here:",
    "Something about us:",
  ),
  Bold: lines(
    "No preamble:",
    "Straight to it:",
    "Our case:",
    "{name}, in short:",
    "Remember this:",
    "Plainly:",
    "The point:",
    "Read this:",
  ),
  Funny: lines(
    "Said with a straight face:",
    "Our elevator pitch, minus the elevator:",
    "We were told to be on the internet more. So:",
    "We practiced this in front of a mirror:",
    "News, for a small value of news:",
    "Please imagine a drumroll:",
    "The trailer for our memoirs:",
    "Our publicist, if we had a publicist, would say:",
  ),
  Edgy: lines(
    "Skip the slogans:",
    "We’ll say it once:",
    "The post without the fluff:",
    "No mood board required:",
    "Instead of a tagline:",
    "Here, without the violins:",
    "What’s left without the marketing:",
    "The useful part:",
  ),
};

/** Openings that end with a colon, before things rather than before a sentence. */
export const LABELS: ByTone = {
  Professional: lines("What we do:", "Our field:", "Our subject:", "Come to us for this:"),
  Friendly: lines("What keeps us busy:", "What you can ask us for:", "Our days:", "Our thing:"),
  Bold: lines("What we do:", "Our job:", "What you come to us for:", "On the table:"),
  Funny: lines(
    "What we do instead of sleeping in:",
    "Our answer to “So what do you do?”:",
    "Reasons we’re late for dinner:",
    "Our entire personality:",
  ),
  Edgy: lines("What you get:", "What we do all day:", "What this account is about:", "The work:"),
};

/** Sentences that open a post, before a statement of the client. */
export const OPENINGS: ByTone = {
  Professional: lines(
    "A short note about what we do.",
    "We’ll keep this simple.",
    "This needs no long introduction.",
    "A few words for anyone who’s new here.",
    "Consider this our introduction.",
    "If you’re comparing, compare this.",
    "This could be our business card.",
    "People like to know what they’re dealing with.",
    "Some things are easier to write down.",
    "Before you ask around, read this.",
  ),
  Friendly: lines(
    "Hello from {name}.",
    "Hi, it’s {name}.",
    "A quick hello between customers.",
    "New here? Welcome.",
    "This won’t take long, promise.",
    "If we haven’t met yet, hello!",
    "Writing about yourself is strange, but here goes.",
    "Stopping by your feed to say hello.",
    "You may know this about us already.",
    "We’d say this in person, but you’re there and we’re here.",
    "This is the part we like talking about.",
    "We should talk about our work more often.",
  ),
  Bold: lines(
    "Short post.",
    "Read this, then decide.",
    "We’ll be quick.",
    "No warm-up.",
    "You’re busy. So are we.",
    "This is {name}.",
    "Nothing to decode here.",
    "No drumroll needed.",
    "Let’s get to it.",
    "You can skip the next ad. Not this.",
    "We’d put this on a wall.",
    "{name}. Remember the name.",
  ),
  Funny: lines(
    "We were going to write something clever here.",
    "Our phone suggested a party hat emoji. We declined.",
    "This took longer to write than we’ll admit.",
    "Experts say to post regularly. Hello, experts.",
    "No one asked, so here we are.",
    "Please read this in a movie trailer voice.",
    "This sentence is our marketing budget.",
    "The plan was to type this and get back to work.",
    "You’re supposed to start with a hook. That was it.",
    "Please imagine some tasteful music.",
    "Somewhere, a marketing consultant is sighing at this.",
    "We promised ourselves we’d be normal in this post.",
    "{name} would like to be in your feed. Hello.",
  ),
  Edgy: lines(
    "You’ve seen enough ads today.",
    "This isn’t a campaign.",
    "No countdown, no giveaway.",
    "No one wakes up hoping to read a company’s post.",
    "Another post that wants your attention. Sorry.",
    "For inspiration, follow a sunset.",
    "We’re not trying to go viral.",
    "Your feed has enough noise. Have some information.",
    "We don’t love writing these.",
    "The algorithm wants a dance. It gets this.",
    "We’ll skip the part where a company pretends to be your buddy.",
    "Someone told us to post “content.” So here’s a fact.",
    "{name}. No slogan.",
  ),
};

const SHARED_TOPIC_OPENINGS = lines(
  "A word about {topic}.",
  "Let’s talk about {topic}.",
  "Today’s subject: {topic}.",
  "Thinking about {topic}?",
  "Curious about {topic}?",
  "This is a post about {topic}.",
  "Some people collect stamps. We talk about {topic}.",
  "Back to our favorite subject: {topic}.",
);

/** Openings about one of the client's own things. */
export const TOPIC_OPENINGS: ByTone = {
  Professional: [
    ...SHARED_TOPIC_OPENINGS,
    ...lines(
      "A practical note on {topic}.",
      "If you have questions about {topic}, you’re in the right place.",
      "You don’t have to be an expert to ask about {topic}.",
      "Before you search for {topic}, ask.",
    ),
  ],
  Friendly: [
    ...SHARED_TOPIC_OPENINGS,
    ...lines(
      "We could talk about {topic} all day.",
      "Hands up if you like hearing about {topic}.",
      "You say {topic}, we say hello.",
      "Don’t get us started on {topic}.",
    ),
  ],
  Bold: [
    ...SHARED_TOPIC_OPENINGS,
    ...lines(
      "{Topic}. That’s the post.",
      "You came for {topic}. Good.",
      "{Topic}. Enough said.",
      "We talk about {topic} and not much else.",
    ),
  ],
  Funny: [
    ...SHARED_TOPIC_OPENINGS,
    ...lines(
      "Ask about {topic} and bring a chair.",
      "We tried to post about anything other than {topic}. It didn’t last.",
      "We talk about {topic} at parties. We don’t get many invitations.",
      "We were asked to stop talking about {topic}. Anyway.",
      "Roses are red, this post is about {topic}.",
    ),
  ],
  Edgy: [
    ...SHARED_TOPIC_OPENINGS,
    ...lines(
      "{Topic}, without the speech.",
      "We post about {topic}. Motivational quotes are next door.",
      "No one needs a slogan about {topic}.",
      "{Topic}. No mood music.",
    ),
  ],
};
