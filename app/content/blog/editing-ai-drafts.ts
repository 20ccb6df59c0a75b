import { type BlogPost, bullets, callout, em, h, link, p, quote, steps, strong } from "./article";
import { authors } from "./authors";

export const editingAiDrafts: BlogPost = {
  id: "editing-ai-drafts",
  title: "How to Edit a Machine’s Draft in Four Minutes",
  date: "2026-08-26",
  category: "AI",
  readTime: 6,
  excerpt:
    "Drafts from an AI fail in predictable places. Five passes with a red pen find nearly all of them, and none takes longer than a minute.",
  image: "/images/blog/editing-ai-drafts.svg",
  imageAlt: "A machine looking up at the draft it has typed, while a large red pencil corrects it",
  author: authors.marco,
  content: [
    p(
      "A draft written by a machine is never empty and seldom terrible. That is what makes it hard to edit. Bad writing stops you; smooth writing slides past. You nod, you publish, and the next day a customer asks about the free delivery you do not offer.",
    ),
    p(
      "After reading a great many of these drafts, we noticed that they go wrong in the same five places. So read them five times, each time looking for one thing only. It is faster than reading once and looking for everything.",
    ),

    h("Pass one: is it true?"),
    p(
      "Underline every fact. Names, numbers, dates, prices, places, comparisons, and each word that promises something: free, always, guaranteed, the only. For each, ask where it came from. If you did not supply it, the machine did, and it does not know your business.",
    ),
    p(
      "Watch especially for facts that are ",
      em("nearly"),
      " right. Opening at nine when you open at half past. “Family-run since 1987” because you wrote “the eighties”. These survive because they feel familiar. If you cannot confirm a fact in ten seconds, cut it. A post with two solid facts beats one with five that are probably fine.",
    ),

    h("Pass two: is there anything in it?"),
    p(
      "Cover the draft and say what it tells the reader. If the honest answer is “that we exist and are pleased about it”, there is no post yet. The remedy is not better wording. It is a detail that only you could know.",
    ),
    quote(
      "We’re excited to share that our new autumn menu is here, featuring seasonal flavours you’ll love!",
      "Nothing in it",
    ),
    quote(
      "The pumpkins came on Tuesday, earlier than we planned, so the soup is on from tomorrow. It has sage in it. It is the colour of the door.",
      "Something in it",
    ),
    p(
      "One concrete noun does more than three adjectives: the door, the sage, Tuesday. If the draft has none, add one before you do anything else.",
    ),

    h("Pass three: would you say it?"),
    p(
      "Read it aloud at speaking speed. Machines have habits, and once you have heard them, you cannot unhear them.",
    ),
    bullets(
      [
        strong("The warm-up. "),
        "“In today’s fast-paced world…” Cut the first sentence. In most drafts, the second was the beginning.",
      ],
      [
        strong("The trio. "),
        "“Fresh, local and delicious.” Lists of three where one would do. Keep the one that is news.",
      ],
      [
        strong("The seesaw. "),
        "“It’s not just a haircut, it’s an experience.” Say what it is and leave out what it is not.",
      ],
      [
        strong("The bow. "),
        "A last line that sums up what you just read. Readers of four sentences need no summary.",
      ],
      [
        strong("The confetti. "),
        "Exclamation marks and little pictures standing in for enthusiasm. Allow yourself one a month.",
      ],
    ),
    p(
      "When you find a phrase that you would never use, do not just delete it. Add it to your list of words to avoid, so that it does not come back next week. The list belongs on your ",
      link("one-page brand voice", "/blog/brand-voice-on-one-page"),
      ".",
    ),

    h("Pass four: what happens if the wrong person reads it?"),
    p(
      "Imagine three readers: somebody who is having a very bad day, somebody who does not like you, and a colleague from the same trade. Would the first be hurt, could the second quote a sentence against you, would the third laugh at a mistake? This takes twenty seconds and is the only pass that can save you a public apology.",
    ),
    p(
      "Here, also check the things a machine cannot know: what happened in your town today, that the person in the picture has left the company, that this customer said “please don’t post that”.",
    ),

    h("Pass five: what should the reader do?"),
    p(
      "One thing, or nothing. “Come by, call, click the link, follow and tell a friend” is five things, which makes none. Decide on one, put it last, and make sure that it works: open the link on a phone, dial the number, look up whether Saturday is a holiday. If there is nothing to do, end with the last interesting sentence. Not every post has to ask for something.",
    ),

    h("The four minutes"),
    steps(
      [
        strong("One minute "),
        "for the truth. It is the longest, because it is the most expensive to get wrong.",
      ],
      [strong("One minute "), "for a detail of your own."],
      [strong("One minute "), "aloud, with the pen in your hand."],
      [strong("Thirty seconds "), "for the wrong reader."],
      [strong("Thirty seconds "), "for the one thing to do."],
    ),
    callout(
      "When to stop editing",
      "If you have changed more than half of it, close the draft and write the thing yourself; you obviously know what you want to say. If you have changed nothing in ten drafts in a row, you have either a very good brief or tired eyes. Let somebody else read the eleventh.",
    ),

    h("The draft gets better if you tell it why"),
    p(
      "Corrections are worth more than the post they were made for. Keep the last ten before-and-after pairs, and once a month look for what they have in common. “I always take out the first sentence.” “I always put the price in.” Turn each of these into an instruction and put it in the brief. Next month, you will be correcting different things, which is what progress looks like for an editor.",
    ),
    p(
      "Four minutes a post, a handful of posts a week. It is the cheapest quality control your business has, and the only part of the process that really needs you.",
    ),
  ],
};
