import { type BlogPost, bullets, callout, h, link, p, steps, strong } from "./article";
import { authors } from "./authors";

export const smallBusinessAi: BlogPost = {
  id: "small-business-ai",
  title: "AI for a Small Business: What It Is Good At, and What It Is Not",
  date: "2026-10-21",
  category: "AI",
  readTime: 7,
  excerpt:
    "No revolution required. Six jobs worth handing over this month, four to keep, and a way to find out which is which in your own business.",
  image: "/images/blog/small-business-ai.svg",
  imageAlt: "A small shopfront at night, with a robot in the lit window holding up a post card",
  author: authors.ingrid,
  content: [
    p(
      "In nearly every strategy meeting there is a moment when the owner lowers their voice a little and asks: “Am I late?” They have read that everything is about to change, they have tried a chat window twice, and one of the two answers was nonsense. They suspect that everybody else has worked it out.",
    ),
    p(
      "They have not. You are not late. A small business has an advantage that large companies spend fortunes on: the person who decides also knows how the work is done. You can try something on Monday and know by Friday. What you need is not a strategy paper. It is a fair idea of what these tools are like to work with.",
    ),

    h("Think of a very fast, very confident intern"),
    p(
      "The most useful picture I know is an intern who has read enormously, types at lightning speed, never gets tired, and has never set foot in your shop. Ask for a first draft and you get one in seconds. Ask for your returns policy, and if you did not provide it, you get a very plausible returns policy. It is not lying. It is filling a gap with what usually stands there.",
    ),
    p(
      "Everything practical follows from that picture. You would give an intern the background before the task. You would ask for a draft, not a decision. You would check facts, names, dates and prices. And you would not let them answer an angry customer on their first day.",
    ),

    h("Six jobs to hand over"),
    steps(
      [
        strong("First drafts. "),
        "Posts, product descriptions, job adverts, the awkward e-mail to a late payer. The blank page is the expensive part, and it disappears.",
      ],
      [
        strong("Versions. "),
        "One announcement, five lengths. The long one for the newsletter, the short one for the window, the friendly one for social media.",
      ],
      [
        strong("Summaries. "),
        "Twenty reviews in, the three things people praise and the two they grumble about out. Read the originals of anything you plan to act on.",
      ],
      [
        strong("Sorting. "),
        "Put enquiries in piles: new job, existing job, supplier, junk. A wrong pile costs little, and a person sees all of them in the end.",
      ],
      [
        strong("Questions before a decision. "),
        "“I am thinking of opening on Mondays. What should I find out first?” You get a list, half of it obvious, and one line that you had not thought of.",
      ],
      [
        strong("Explaining. "),
        "A clause of your lease, an error message, a form from the tax office. Good for understanding; for signing, ask somebody with a licence.",
      ],
    ),

    h("Four jobs to keep"),
    bullets(
      [
        strong("Anything that promises. "),
        "Prices, delivery dates, guarantees. If a machine wrote it and you published it, you said it.",
      ],
      [
        strong("Anything that hurts if it is wrong. "),
        "Allergens, dosages, safety, legal or medical advice. Keep a human with knowledge between the draft and the customer.",
      ],
      [
        strong("Anything about a person. "),
        "References, complaints, a warning to staff. Being careful with people is not a step to speed up.",
      ],
      [
        strong("The reason people come to you. "),
        "If they come for your taste, do not outsource the taste. Outsource the resizing.",
      ],
    ),

    h("How to ask so that the answer is useful"),
    p(
      "Results differ more with the asking than with the tool. You do not need special spells. You need to say the things you would tell the intern. Compare these two requests from a florist.",
    ),
    bullets(
      [strong("Thin: "), "“Write a post about our wedding flowers.”"],
      [
        strong("Full: "),
        "“We are a two-person flower studio. We only use what grows within an hour’s drive, so brides get a season, not a catalogue. Write a post of four sentences that explains why that is good news for a wedding in March. Plain words, a little dry humour, no exclamation marks, and never the word ‘stunning’. End with a question.”",
      ],
    ),
    p(
      "The second takes forty seconds longer to type and saves ten minutes of fixing. Better still, you only write the background once. Keep it in a note, or in a tool that remembers it. The ",
      link("one-page brand voice", "/blog/brand-voice-on-one-page"),
      " is made for exactly that.",
    ),

    h("Mind what you hand in"),
    p(
      "Treat a tool as you would treat a new supplier. Before you paste anything, ask where it goes, whether it is kept, and whether it is used to train something. Then follow a boring rule: no customer names, addresses, health details, bank data or passwords, unless you have a contract that covers it. For most tasks, you do not need them anyway. “A customer in her sixties” does the job as well as her name.",
    ),
    p(
      "If you work with personal data in Europe, the same rules apply as for any other processor, and it is worth ten minutes with whoever looks after your privacy notice.",
    ),

    h("Find out in two weeks whether it pays"),
    p("Opinions about AI are free. Here is an experiment that costs two weeks and a pencil."),
    steps(
      "Choose one task you do at least three times a week. Time yourself, for a week, without changing anything.",
      "In the second week, do it with the tool. Time everything: asking, reading, correcting, swearing.",
      "Put five results of each week side by side, without labels, and let somebody whose opinion you trust choose the better ones.",
      "Keep it only if the second week was clearly faster and the results were not worse. “About the same” means no: you would be paying with attention for nothing.",
    ),
    callout(
      "A fair warning about time saved",
      "The minutes will not pile up by themselves. Decide beforehand what the saved hour is for, and put it in the calendar: calling three old customers, leaving at five, fixing the door. An hour without a plan goes back to the inbox.",
    ),

    h("Where to begin on Monday"),
    p(
      "Pick one job from the list of six, preferably the one that makes you sigh. Give the intern a proper briefing. Read the result with a red pen. Do that three times before you judge, because the first result tells you about the tool and the third about how well you explain.",
    ),
    p(
      "And if it turns out that your sigh-inducing task is not on the list, write to us. Finding out which chores should disappear is the part of this work that we like best.",
    ),
  ],
};
