import { type BlogPost, bullets, callout, h, link, p, steps, strong } from "./article";
import { authors } from "./authors";

export const oneHourContentWeek: BlogPost = {
  id: "one-hour-content-week",
  title: "The One-Hour Content Week",
  date: "2026-09-23",
  category: "Productivity",
  readTime: 6,
  excerpt:
    "A timetable for owners who do their own posting: sixty minutes, once a week, with a kitchen timer and permission to stop when it rings.",
  image: "/images/blog/one-hour-content-week.svg",
  imageAlt:
    "A ringing kitchen timer shaped like a tomato, with three finished post cards leaning on it",
  author: authors.despina,
  content: [
    p(
      "Social media does not take much time. It takes many small times. Four minutes to think of something, six to find the photo, nine in which you were only going to check one comment. Spread over a week, that is an afternoon, and it never feels like one because no part of it was long enough to notice.",
    ),
    p(
      "The remedy is old and unfashionable: do it all at once, with a clock. Here is a timetable that fits into sixty minutes and leaves you with three finished posts. It works with any tool, and with none.",
    ),

    h("Before the first hour: three containers"),
    p(
      "An hour is only enough if you do not spend it searching. Set up three containers once. It takes about twenty minutes, and you never have to do it again.",
    ),
    bullets(
      [
        strong("A bucket for words. "),
        "One note on your phone, called Bucket. Everything goes in: questions you were asked, things you explained twice, a sentence a customer said. Never sort it.",
      ],
      [
        strong("An album for pictures. "),
        "One shared album. Rule for everyone in the business: if you look at something twice, photograph it once.",
      ],
      [
        strong("A shelf for finished posts. "),
        "A scheduling tool, or a folder. What lies on the shelf needs no more thought, only a day.",
      ],
    ),

    h("The timetable"),
    p(
      "Choose an hour when you are awake and the phone is not. For many owners that is the first hour of the quietest morning. Put the timer where you can see it.",
    ),
    steps(
      [
        strong("Minutes 0 to 5: look back. "),
        "What did people respond to last week? Write one line. Not a report, one line.",
      ],
      [
        strong("Minutes 5 to 15: choose three. "),
        "Open the bucket and pick three entries, one of them useful, one of them personal, one of them about something you sell. If you hesitate for longer than a minute, take the top one.",
      ],
      [
        strong("Minutes 15 to 35: write badly. "),
        "Six or seven minutes for each. Say it as you would say it across the counter, in full sentences, with no corrections. A drafting tool can do the typing here if you give it your notes.",
      ],
      [
        strong("Minutes 35 to 45: pictures. "),
        "One from the album for each. Crop, straighten, done. If nothing fits, a plain card with one sentence is better than a stock photo.",
      ],
      [
        strong("Minutes 45 to 55: edit. "),
        "Read each one aloud. Cut the first sentence; it is usually a cough before speaking. Check names, prices and dates.",
      ],
      [
        strong("Minutes 55 to 60: shelve. "),
        "Give each a day and a time. Close the laptop. When the timer rings, stop, even if there are only two.",
      ],
    ),

    h("Why you are allowed to stop"),
    p(
      "The bell matters more than the number of posts. If the hour may grow, you will dread it, and what we dread we postpone. Two posts that go out every week for a year are worth more than five a week until the middle of March. Nobody has ever complained that their bakery posts too rarely. They complain when the opening hours are wrong.",
    ),
    p(
      "There is a second reason. A fixed end makes you choose. With unlimited time, each caption gets a fourth version that is different from the third without being better. With seven minutes, you say the thing.",
    ),

    h("What about replies?"),
    p(
      "Replies are not part of the hour, because they do not wait for Thursdays. Give them their own small place: ten minutes after opening and ten before closing, on a chair, with nothing else in your hands. Switch off the notifications in between. People who write to a small business expect a friendly answer the same day. They do not expect it while you are serving somebody else. There is more on this in ",
      link("answering comments without losing the day", "/blog/answering-comments"),
      ".",
    ),

    h("When the bucket is empty"),
    p(
      "It happens to everyone, usually in the fourth week. Do not stare at it. Ask one of these questions out loud, and write down the first answer.",
    ),
    bullets(
      "What did I explain to somebody this week?",
      "What do beginners in my trade always get wrong?",
      "Which object in this room has a story?",
      "What did we nearly do, and why did we decide against it?",
      "What will be different here a month from now?",
      "Who helped us lately, and did we say so in public?",
    ),
    p(
      "Six questions, six posts. They can be asked again every couple of months, because the answers change.",
    ),

    h("The hour after the hour"),
    p(
      "After four weeks, look at your shelf and your notes. Mark what you actually decided: which idea, which picture, which words had to be yours. Then mark what was only work: resizing, rewording for the second channel, copying, clicking through the calendar. In most businesses, the second pile is the larger one, and it is the pile to give away first, to a colleague or to a machine.",
    ),
    callout(
      "Print this",
      "Look back 5. Choose 10. Write 20. Pictures 10. Edit 10. Shelve 5. Stop.",
    ),
    p(
      "You now have an hour a week with a beginning and an end. That is already more than most marketing departments can say of theirs. And if one day you would like to have that hour back too, our ",
      link("plans", "/pricing"),
      " start at one post a week.",
    ),
  ],
};
