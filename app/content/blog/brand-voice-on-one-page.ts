import { type BlogPost, bullets, callout, em, h, link, p, quote, steps, strong } from "./article";
import { authors } from "./authors";

export const brandVoiceOnOnePage: BlogPost = {
  id: "brand-voice-on-one-page",
  title: "Your Brand Voice on One Page",
  date: "2026-09-09",
  category: "Marketing",
  readTime: 6,
  excerpt:
    "Twenty minutes, five questions, one sheet of paper. What you write down will brief a new colleague, a freelancer or a drafting tool equally well.",
  image: "/images/blog/brand-voice-on-one-page.svg",
  imageAlt: "A written page rolled up into a megaphone, with five rays of colour coming out",
  author: authors.despina,
  content: [
    p(
      "You already have a brand voice. It is how you talk to a good customer on a normal day. The difficulty is that it lives in your head, and your head is not available when somebody else writes the caption. So it comes out sounding like everybody: passionate about quality, excited to announce.",
    ),
    p(
      "Large companies solve this with a sixty-page guide that nobody opens. You need one page. Set a timer for twenty minutes and answer five questions. Write by hand if you can; it keeps you from polishing.",
    ),

    h("1. What do you sell, and to whom?"),
    p(
      "One sentence, no adjectives. “We repair and sell used bicycles to people who ride to work.” Test it by reading it to somebody who does not know you. If they ask “so what do you actually do?”, the sentence still contains an adjective or an abstraction. “Mobility solutions” is not a thing that anyone has ever carried home.",
    ),

    h("2. What is your unfair advantage?"),
    p(
      "Finish this sentence: “People could go elsewhere, but elsewhere they would not get…”. Quality and service do not count, because elsewhere says the same. It must be something a competitor could not print on their own door tomorrow: the workshop is open and you can watch; we answer the phone ourselves; if it rains on your tour, you come again for free.",
    ),
    p(
      "If nothing comes to mind, ask your three most faithful customers why they come back. Write down their words and not your translation of them.",
    ),

    h("3. Which three adjectives?"),
    p(
      "Exactly three. Two leave too much room and four cannot be remembered while writing. The trick is to choose words that ",
      em("exclude"),
      " something. “Professional” excludes nobody. “Dry” does. Try each candidate with its opposite: would any sensible business claim the opposite? If not, the word is doing no work.",
    ),
    bullets(
      [
        strong("Weak: "),
        "friendly, reliable, innovative. Nobody claims to be hostile, flaky and backward.",
      ],
      [
        strong("Strong: "),
        "warm, exact, dry. Somebody else could happily be cool, playful and loud.",
      ],
    ),
    p(
      "For each of the three, add one line of evidence: a sentence you really said to a customer. Evidence keeps adjectives honest.",
    ),

    h("4. Which tone, and where does it change?"),
    p(
      "Voice is who you are and stays the same. Tone is how you are at the moment. Choose your everyday tone from a short list: professional, friendly, bold, funny or edgy. Then name the two situations in which you leave it. For nearly everyone, these are bad news and money. Funny people are not funny about a late delivery, and edgy ones are not edgy in a reminder.",
    ),

    h("5. What do you never say?"),
    p(
      "This is the most productive line of the page. List words, phrases and subjects. Words that make you wince. Claims that your lawyer would not enjoy. Topics that are not yours. The jokes that only work among colleagues. Ten entries are a good start, and the list grows by itself: each time you delete something from a draft, add it.",
    ),
    p(
      "It also protects you. When a drafting tool or a new colleague does not know your limits, it is the missing list that is at fault.",
    ),

    h("What the finished page looks like"),
    p("Here is one for the bicycle workshop, which is invented, as are its customers."),
    quote(
      "We repair and sell used bicycles to people who ride to work. Elsewhere they would not get the bike back the same day. Warm: “Leave it here, have a coffee, it’s only the cable.” Exact: “€34, and the chain will last until about June.” Dry: “It is not the gears. It is the mud.” Everyday tone: friendly. Bad news: plain and fast. Money: plain, number first. Never: passion, journey, solutions, gear jokes, politics, other shops.",
      "The whole page, in 75 words",
    ),
    p(
      "Give that to three different people, ask each for a post about winter tyres, and you will get three posts that could come from the same shop. That is all a brand voice has to do.",
    ),

    h("Test it twice"),
    steps(
      [
        strong("The cover test. "),
        "Print five of your posts and five from a competitor, cover the names, and ask a customer to sort them. If they cannot, go back to question two.",
      ],
      [
        strong("The aloud test. "),
        "Read your last newsletter to somebody at the counter, from beginning to end. Where you get embarrassed, the voice is not yours. Mark the spot and put what you would really say.",
      ],
    ),
    callout(
      "Review date",
      "Put a date on the page, three months from now. Adjectives age well, but the list of things you never say should be twice as long by then.",
    ),

    h("Where to use it"),
    p(
      "Pin it next to the screen where posts are written. Send it along with every order to a photographer, a printer or a freelancer. Paste it above every request to a drafting tool. When you start with Spellpost, the questionnaire asks for just these five things, for the same reason: ",
      link("how it all works", "/features"),
      " explains what happens to the answers.",
    ),
    p("Twenty minutes. The kettle takes three of them."),
  ],
};
