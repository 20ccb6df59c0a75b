import { type BlogPost, bullets, callout, h, link, p, quote, steps, strong } from "./article";
import { authors } from "./authors";

export const answeringComments: BlogPost = {
  id: "answering-comments",
  title: "Answering Comments Without Losing the Day",
  date: "2026-07-29",
  category: "Marketing",
  readTime: 6,
  excerpt:
    "Praise, questions, grumbles and trolls: four kinds of comment, four ways to answer, and a routine that takes twenty minutes a day.",
  image: "/images/blog/answering-comments.svg",
  imageAlt:
    "Four speech bubbles with faces: one laughs, one wonders, one grumbles and one is a troll",
  author: authors.ingrid,
  content: [
    p(
      "A post is the invitation. The comments are the party. It is odd how many businesses send invitations all week and then do not open the door. The reason is rarely indifference. Answering comes in small pieces at bad moments, and some of them make your stomach tighten.",
    ),
    p(
      "Both problems get smaller with a routine and a few decisions made in advance, when nobody is angry. Here are ours.",
    ),

    h("Two short visits instead of a thousand glances"),
    p(
      "Switch off notifications for comments. Then visit twice a day, for ten minutes each: once after the morning’s rush and once before you close. Answer from the oldest to the newest, so that nobody waits longer than half a day. Tell people when you look, in your profile: “We answer between nine and six.” An expectation that is written down is an expectation you can meet.",
    ),
    p(
      "If messages come through several networks, bring them together in one inbox first. Going through four apps is what turns ten minutes into forty.",
    ),

    h("Four kinds of comment"),
    p("Almost everything that arrives is one of four kinds. Decide which it is before you type."),
    steps(
      [
        strong("Praise. "),
        "Thank the person by name and add one thing: “Thank you, Maria. The blue ones are back on Thursday, if your sister is still looking.” The addition shows that somebody has read it. A row of hearts shows that somebody has a thumb.",
      ],
      [
        strong("Questions. "),
        "Answer in public, completely, even if it is on your website. One person asks, and thirty read along. If the same question comes twice, it becomes a post; if it comes five times, your profile is missing a line.",
      ],
      [
        strong("Grumbles. "),
        "A real customer with a real problem. This is the most valuable kind, and there is a recipe for it below.",
      ],
      [
        strong("Noise. "),
        "Insults, advertising, people who have never been your customers and want to quarrel. Hide, report if necessary, and go on. You owe nobody a stage in your own shop.",
      ],
    ),

    h("A recipe for grumbles"),
    p(
      "Speed matters, but not as much as it seems. An answer after two hours that helps is better than one after two minutes that defends. Take a breath and write four sentences.",
    ),
    steps(
      [
        strong("Say what happened, in their terms. "),
        "“You waited forty minutes for a table you had booked.” No “if”, no “inconvenience”.",
      ],
      [strong("Say sorry for it, once. "), "Not for their feelings. For the thing."],
      [
        strong("Say what you are doing. "),
        "Now, or from tomorrow. If you do not know yet, say when you will.",
      ],
      [
        strong("Open a private door. "),
        "A number or an address at which a named person answers. Details belong there, especially anything about orders, health or money.",
      ],
    ),
    quote(
      "You had booked for eight and sat down at twenty to nine. I’m sorry, that was our mistake: we had put two parties on one table. From this week we confirm every booking by message. If you’d like to tell me more, I’m at the restaurant’s number until eleven, ask for Theo.",
      "An example of the four sentences",
    ),
    p(
      "Then stop. Do not come back to win. The reply is read by the one who complained, but it is written for everybody who is thinking about booking.",
    ),

    h("When they are wrong"),
    p(
      "It happens: the wrong shop, the wrong date, a rule that stands in large letters on the door. Correct the fact in one friendly sentence and leave the triumph out. “I think that was the café on the square; we are closed on Sundays. I hope you had a nice afternoon anyway.” Being right quietly looks much better than being right.",
    ),
    p(
      "For a false claim that can do harm, keep a screenshot, answer once with the facts, and use the network’s form. If it goes on, that is a matter for a lawyer and not for your evening.",
    ),

    h("What a machine may do here"),
    bullets(
      [
        strong("Collect and sort. "),
        "Put everything in one list and mark the four kinds. Mistakes are cheap, because you see all of them anyway.",
      ],
      [
        strong("Suggest. "),
        "A draft for questions whose answers never change: hours, directions, parking, sizes. You press the button.",
      ],
      [
        strong("Warn. "),
        "Tell you at once when something sounds urgent, such as an allergy, an injury, or a journalist.",
      ],
    ),
    p(
      "What it should not do is apologise for you. An automatic “we are sorry to hear that” under a serious complaint is worse than an hour of silence, since it proves that nobody was there. The same line between carrying and meaning it runs through ",
      link("all of social media automation", "/blog/automating-social-media"),
      ".",
    ),

    h("Five sentences to keep in a note"),
    bullets(
      "“Good question. The answer is… and I’ll put it on our page so that it’s easier to find.”",
      "“You are right, that is wrong on our site. Fixed now, thank you.”",
      "“I don’t know, but Theo does, and he’s in tomorrow. I’ll write to you here.”",
      "“That isn’t something I can settle in the comments. Would you call me? This is my number.”",
      "“Thank you for coming all that way. It made our Tuesday.”",
    ),
    callout(
      "Once a week",
      "Read the whole week’s comments in one go, without answering any. Which word do people use for what you do? Which question should not have been necessary? Those two lines are the best briefing for next week’s posts that you can get, and your customers wrote it.",
    ),
    p("Twenty minutes a day. The door is open, somebody is home, and you still get to work."),
  ],
};
