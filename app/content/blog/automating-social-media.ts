import { type BlogPost, bullets, callout, em, h, link, p, steps, strong } from "./article";
import { authors } from "./authors";

export const automatingSocialMedia: BlogPost = {
  id: "automating-social-media",
  title: "Automating Social Media Without Sounding Like a Machine",
  date: "2026-11-16",
  category: "Automation",
  readTime: 8,
  excerpt:
    "Some of your social media should run by itself. Some of it never should. Here is where to draw the line, and how to set up the part that runs.",
  image: "/images/blog/automating-social-media.svg",
  imageAlt: "A wind-up bird singing five post cards, one for each social channel",
  author: authors.marco,
  content: [
    p(
      "Ask an owner what they dislike about social media and you rarely hear “the ideas”. You hear about Sunday evening. The photo is on the phone, the phone is in the kitchen, the caption needs to be short for one network and longer for another, and the shop opens at seven.",
    ),
    p(
      "Most of that hour is not creative work. It is carrying things from one place to another. Carrying is what machines are for. The trouble starts when we hand them the rest as well, and the account begins to read like a parking ticket. This article is about drawing the line in the right place.",
    ),

    h("Sort the work before you automate any of it"),
    p(
      "Take one post you published last month and write down every step between “we should say something about this” and the moment the last reply was answered. You will probably get something like this: notice a thing worth telling, take a picture, decide the point, write it, adapt it to each channel, pick a time, publish, watch for replies, answer, look at how it went.",
    ),
    p("Now put each step in one of three columns."),
    bullets(
      [
        strong("Carrying. "),
        "Resizing, adapting lengths, queueing, publishing at the chosen minute, collecting comments in one place. No judgement involved. Automate all of it.",
      ],
      [
        strong("Drafting. "),
        "A first version of the caption, three alternative openings, a suggestion for the picture. A machine can do the first ninety per cent of the typing, but a person decides whether it is true and whether it is you.",
      ],
      [
        strong("Meaning it. "),
        "Apologies, thanks, prices, anything about a named person, anything on a bad day. Keep these in human hands, always.",
      ],
    ),
    p(
      "The columns matter more than the tool. A business that automates the first column and gets help with the second saves most of the time and loses none of the character. A business that automates the third column sooner or later thanks somebody for their “awesome feedback” about a dead relative’s flowers.",
    ),

    h("Teach it who you are, in writing"),
    p(
      "Automation repeats what you give it. If you give it nothing, it repeats the average of everyone, which is why so many automated accounts sound alike. Five facts are enough to escape the average: what you sell and to whom, the one thing you do that the shop across the road does not, three adjectives for your personality, a tone, and the words you never want to see.",
    ),
    p(
      "The last one is the most useful and the most often skipped. “Never say ",
      em("indulge"),
      "” tells a drafting tool more about a bakery than a paragraph of mission statement. Start a list on your phone and add to it every time you delete a word from a draft. If you want a longer exercise, our ",
      link("one-page brand voice", "/blog/brand-voice-on-one-page"),
      " takes about twenty minutes.",
    ),

    h("Build a queue, not a calendar"),
    p(
      "A calendar says: on Tuesday the 14th, post this. When the 14th turns out to be the day the boiler fails, the calendar is wrong, and a wrong calendar gets abandoned by the end of the month. A queue says: these are the next eight things we want to tell people, in this order, and the slots are Tuesday and Friday at ten. If something more important happens, it goes to the front and everything else moves down one.",
    ),
    p(
      "Fill the queue from sources that renew themselves. Four are enough for most small businesses:",
    ),
    steps(
      [
        strong("Questions. "),
        "Every question a customer asks twice is a post. Keep a note by the till.",
      ],
      [
        strong("Process. "),
        "One step of how the thing is made, shown close up. Nobody outside your trade has seen it.",
      ],
      [
        strong("Proof. "),
        "A finished job, a full table, a repaired bicycle, with the owner’s permission and in their words.",
      ],
      [strong("Plans. "), "What is coming: hours, stock, season, an event. Useful beats clever."],
    ),
    p(
      "Two entries from each source and you have a month at two posts a week. When the queue drops below four, that is the signal to spend half an hour refilling it. Let the machine watch the level and tell you; that is carrying, too.",
    ),

    h("Choose times by looking, then leave them alone"),
    p(
      "There is no universal best time to post, whatever the chart says. There is only the time at which your customers look. Pick two slots that fit how they live: commuters early, parents after school, other businesses mid-morning. Keep the slots for six weeks. Then compare the two with each other, and move only the weaker one. Changing everything at once teaches you nothing.",
    ),

    h("Keep one hand on the switch"),
    p(
      "An automated account needs a stop button and somebody who knows where it is. Agree on three rules before the first post goes out by itself.",
    ),
    bullets(
      [
        strong("Pause on bad news. "),
        "If something serious happens in your town or your trade, the queue stops first and you think second. A cheerful discount on such a day is remembered for years.",
      ],
      [
        strong("A person reads everything once. "),
        "It can be on Monday, for the whole week, with a coffee. Reading ten drafts takes less time than writing one.",
      ],
      [
        strong("Replies are signed. "),
        "Publishing can be automatic. Conversation is not. If a helper answers routine questions such as opening hours, let it say that it is a helper.",
      ],
    ),
    callout(
      "The five-minute test",
      "Read the last five posts of your account aloud to somebody who knows you well. Ask one question: which of these would I never have said? If they point at one, add the reason to your list of things to avoid. If they point at four, switch the drafting off for a while and keep only the carrying.",
    ),

    h("A sensible first month"),
    p(
      "You do not need to automate everything in a weekend. This order has worked well for careful people, because every step is useful even if you stop there.",
    ),
    steps(
      [
        strong("Week one: "),
        "write down the five facts and the list of words. Choose two channels, the ones where customers already write to you. Ignore the others without guilt.",
      ],
      [
        strong("Week two: "),
        "set up the queue and the two slots. Fill it with eight posts you write yourself. Let only the publishing run by itself.",
      ],
      [
        strong("Week three: "),
        "let a tool draft the next four. Edit them hard. Keep a note of what you keep changing; that note is your real style guide.",
      ],
      [
        strong("Week four: "),
        "look back. Which post started a conversation? Which one brought somebody through the door? Make two more of that kind and drop the kind that did neither.",
      ],
    ),
    p(
      "At the end of the month, the question is not whether the account got bigger. It is whether Sunday evening is yours again, and whether a regular customer would still recognise you. If both are true, add a third channel. If only the first is true, go back to the list of words.",
    ),

    h("What to measure, if you measure one thing"),
    p(
      "Count conversations: comments, messages and people who mention a post in person. When automation is set up well, that number stays level or grows while the hours fall. When it is set up badly, posts go up and conversations go quiet.",
    ),
    p(
      "Machines are very good at not forgetting. People are good at meaning it. Give each of them the job they like.",
    ),
  ],
};
