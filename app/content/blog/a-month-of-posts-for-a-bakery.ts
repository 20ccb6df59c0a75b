import { type BlogPost, bullets, callout, h, link, p, quote, steps, strong } from "./article";
import { authors } from "./authors";

export const aMonthOfPostsForABakery: BlogPost = {
  id: "a-month-of-posts-for-a-bakery",
  title: "A Worked Example: One Bakery, One Month, Eight Posts",
  date: "2026-10-07",
  category: "Case Studies",
  readTime: 6,
  excerpt:
    "We plan a full month for a bakery that exists only on paper, so that every decision can be shown: the brief, the eight posts, and what gets cut.",
  image: "/images/blog/a-month-of-posts-for-a-bakery.svg",
  imageAlt:
    "A baking tray laid out like a month’s calendar, with eight golden buns in its twenty-eight hollows",
  author: authors.despina,
  content: [
    p(
      "Real customers deserve their privacy, and success stories tend to skip the boring decisions, which are the useful ones. So this case study is about a bakery we made up. It is put together from the questions that small food businesses ask us most. Nothing here claims a result. What you can copy is the way from a brief to a month of posts.",
    ),

    h("The brief"),
    p(
      "Call it Corner Oven: two bakers, one counter, a residential street, closed on Mondays. Regulars come before eight. After eleven, it is quiet. The owner wants more people between eleven and two, and fewer calls that ask whether there is rye today.",
    ),
    bullets(
      [
        strong("Offer: "),
        "sourdough, rye on Wednesdays and Saturdays, buns, and a soup at lunchtime that hardly anyone knows about.",
      ],
      [
        strong("Unique advantage: "),
        "everything is baked in the room you stand in. You can watch.",
      ],
      [strong("Three adjectives: "), "warm, exact, unhurried."],
      [strong("Tone: "), "friendly."],
      [strong("Words to avoid: "), "artisanal, indulge, guilt, treat yourself."],
    ),
    p(
      "Two goals came out of that, and both can be seen with the naked eye: soup sold between eleven and two, and phone calls about rye. That is important. If the only goal is “more followers”, no post can ever be wrong, and so none can be right.",
    ),

    h("Two channels, two slots"),
    p(
      "The bakers wanted five networks. We chose two: the photo-sharing one, because bread looks like something, and the general one, because the neighbourhood group lives there. Two slots a week: Tuesday at half past nine, before people decide about lunch, and Friday at four, when Saturday’s shopping is being planned. Eight posts in all.",
    ),

    h("The eight posts"),
    steps(
      [
        strong("Tuesday, the soup exists. "),
        "A photo of one bowl on the windowsill. Text: what is in it, what it costs, until when. No adjectives; the steam does the work.",
      ],
      [
        strong("Friday, the rye rule. "),
        "A plain card: “Rye: Wednesday and Saturday, from 7.” Pinned to the top for the rest of the month. This is the post that should make the phone quieter.",
      ],
      [
        strong("Tuesday, a question from the counter. "),
        "“Why does the crust crack?” Answered by the baker in four sentences, with the sound of a cooling loaf as a short clip.",
      ],
      [
        strong("Friday, five in the morning. "),
        "Three pictures: the street dark, the oven lit, the first tray. One sentence under each.",
      ],
      [
        strong("Tuesday, soup again. "),
        "A different bowl, the same windowsill. Repeating the picture on purpose makes a series, and a series makes a habit.",
      ],
      [
        strong("Friday, a regular’s usual. "),
        "With permission: a customer’s hands, the order, and why that order. Her words, unpolished.",
      ],
      [
        strong("Tuesday, the mistake. "),
        "A flat loaf, and what went wrong. Warm and exact at the same time; the brief said so.",
      ],
      [
        strong("Friday, next month. "),
        "What changes with the season, and one thing to reserve. It ends with a question: what do you miss?",
      ],
    ),

    h("One post, before and after"),
    p("The first draft of post one, from a tool that had been given no brief, read like this:"),
    quote(
      "Treat yourself to our delicious artisanal soups! Lovingly crafted from the finest ingredients, they are the perfect guilt-free indulgence for your busy day!",
      "The draft without a brief",
    ),
    p("It contains four of the four banned words and no fact. After the brief:"),
    quote(
      "Lentil, lemon, a lot of cumin. €5.50 with a slice of yesterday’s sourdough, toasted. From eleven until the pot is empty, which was ten to two yesterday.",
      "The draft with the brief, edited once",
    ),
    p(
      "The second version is shorter, and each sentence can be checked. It also answers the three questions people have about lunch: what, how much, and will there be any left.",
    ),

    h("What was cut, and why"),
    bullets(
      [
        strong("A giveaway. "),
        "It brings people who like giveaways. Neither of the goals was “people who like giveaways”.",
      ],
      [
        strong("National Croissant Day. "),
        "Corner Oven does not make croissants. You would be surprised how often this happens.",
      ],
      [
        strong("A daily story. "),
        "Two bakers, one counter. A promise to post daily would have been broken by the second Thursday.",
      ],
      [
        strong("The third channel. "),
        "Nothing wrong with it. It is on the list for the month in which the first two run by themselves.",
      ],
    ),

    h("How the month is judged"),
    p(
      "On the last Friday, the owner answers four questions on one page. How many bowls of soup, compared to the month before? How many calls about rye? Which post did people mention at the counter? Which post was a nuisance to make? The last answer decides as much as the first: a post that nobody enjoys making does not survive the winter.",
    ),
    p(
      "Then the plan for the following month writes itself. Keep the one that was mentioned, drop the one that was a nuisance, repeat the soup, and try one new thing. Only one, or you will not know what did it.",
    ),

    callout(
      "Make it yours",
      "Take the five lines of the brief and replace them with your own. Write down two goals that you could count from behind your counter. Then fill eight slots: two useful, two from the process, two from customers, one honest, one about what comes next.",
    ),
    p(
      "If you want to see how the queue behind such a month is kept full, read ",
      link(
        "automating social media without sounding like a machine",
        "/blog/automating-social-media",
      ),
      ". If you would rather hand over the whole thing, that is ",
      link("what we do", "/features"),
      ".",
    ),
  ],
};
