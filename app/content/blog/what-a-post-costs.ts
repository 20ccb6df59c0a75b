import { type BlogPost, bullets, callout, em, h, link, p, steps, strong } from "./article";
import { authors } from "./authors";

export const whatAPostCosts: BlogPost = {
  id: "what-a-post-costs",
  title: "What Does a Post Really Cost You?",
  date: "2026-08-12",
  category: "Business",
  readTime: 6,
  excerpt:
    "Posting is free, except for the hours. A back-of-the-envelope sum for deciding whether to do it yourself, delegate it, buy it, or do less of it.",
  image: "/images/blog/what-a-post-costs.svg",
  imageAlt: "An hourglass whose sand becomes coins, next to a post card among stacks of coins",
  author: authors.ingrid,
  content: [
    p(
      "Nobody sends you an invoice for your own evening. That is why social media looks free next to a newspaper advert, and why it is so hard to say whether a service, a freelancer or a niece with a good phone is worth the money. Compared with free, everything is expensive.",
    ),
    p(
      "So let us do the sum. It takes an envelope, and the numbers that matter are yours. Where this article uses figures, they are there to show the arithmetic and nothing else.",
    ),

    h("Step one: the price of your hour"),
    p(
      "There are two honest ways to value an owner’s hour. The first is replacement: what would you pay somebody to stand in for you? The second is opportunity: what would you earn if you spent the hour on the work that customers pay for? Use the second if you regularly turn work away, and the first if you do not.",
    ),
    p(
      "Say the answer is €40. Do not argue with it for long. Being wrong by a quarter changes nothing in what follows.",
    ),

    h("Step two: the real minutes"),
    p(
      "Take your last three posts and write down all of the time, including the parts that do not feel like work.",
    ),
    bullets(
      "Thinking of something, in the shower too if it was on purpose.",
      "Taking, finding and choosing the picture.",
      "Writing, and rewriting for the other channel.",
      "Publishing, and noticing the typo, and publishing again.",
      "Looking whether anybody has seen it. Be brave.",
      "Answering comments, without the ones you would have answered anyway.",
    ),
    p(
      "Suppose it comes to 55 minutes for each post. At €40 an hour, that is about €37. Two posts a week, fifty weeks a year: €3,700, and more than ninety hours, which is two working weeks and a bit. You will not find it in your books. You might find it in your face.",
    ),

    h("Step three: what does it bring?"),
    p(
      "This is where most calculations become fairy tales, so keep to what you can see. For a month, ask every new customer one question: “How did you come to us?” Make a mark on a sheet. At the end, multiply the marks for social media by what an average new customer leaves with you in a year, after the cost of goods. That is not precise, but it is real, and it is yours.",
    ),
    p(
      "Then write down what cannot be counted but would be missed. People check whether you are still open. Applicants look at who you are. Old customers are reminded of you. If the account were deleted tomorrow, what would you have to do instead? Phone calls, printed cards and an advert have a price, and that price is the value of the thing they replace.",
    ),

    h("Four ways to change the sum"),
    p("When cost and value are side by side, there are only four moves. They are all respectable."),
    steps(
      [
        strong("Do less. "),
        "Halve the number of posts and keep the good half. If nothing changes at the counter, you have just earned a working week.",
      ],
      [
        strong("Do it faster. "),
        "Batch it. Our ",
        link("one-hour content week", "/blog/one-hour-content-week"),
        " cuts the searching and the switching, which is where most of the minutes go.",
      ],
      [
        strong("Let somebody do it. "),
        "A colleague who enjoys it, with time that is really set aside. Count their hour as well; it is cheaper than yours, but it is not free either.",
      ],
      [
        strong("Buy it. "),
        "A freelancer, an agency or a service. Then compare properly, which is the next section.",
      ],
    ),

    h("Comparing offers fairly"),
    p(
      "The price on the page is never the whole cost, in either direction. For each offer, fill in the same five lines.",
    ),
    bullets(
      [
        strong("Price per post. "),
        "Monthly price divided by the posts you would really use, not by the maximum.",
      ],
      [
        strong("Your remaining minutes. "),
        "Briefing, checking, correcting. An offer that leaves you with twenty minutes for every post has saved you less than it seems.",
      ],
      [strong("Getting started. "), "One-off hours, spread over a year."],
      [
        strong("Getting out. "),
        "Notice period, and who owns the pictures, the texts and the accounts afterwards. The accounts should always be in your name.",
      ],
      [
        strong("What happens in a bad week. "),
        "You are ill, they are ill, the network changes its rules. Who notices?",
      ],
    ),
    p(
      "Do this for our own offer, too. The numbers are on the ",
      link("pricing page", "/pricing"),
      ", and the line to be strict about is your remaining minutes: with any service, ours included, you should still read what goes out under your name.",
    ),

    h("When the answer is “stop”"),
    p(
      "Sometimes the envelope says that social media is not worth it, at least not now. A business that lives on three large customers, or has a waiting list until spring, may do better with a tidy profile: correct opening hours, five good pictures, a line that says how to reach you, and no posts at all. A quiet account with correct information does no harm. An account whose last post is a Christmas greeting from two years ago does.",
    ),
    callout(
      "The envelope",
      "My hour × real minutes per post ÷ 60 × posts per year = what it costs. New customers from it × what one is worth + what I would have to do instead = what it brings. If the first number is larger, change something. If the second is, change nothing and stop feeling guilty about it.",
    ),
    p(
      "Do the sum once a year, on a quiet day. The point is not to squeeze every minute. It is to spend the hours ",
      em("on purpose"),
      ".",
    ),
  ],
};
