type Article = readonly [text: string, href: string];

export const documentationGroups: readonly {
  id: string;
  title: string;
  text: string;
  articles: Readonly<Record<string, Article>>;
}[] = [
  {
    id: "getting-started",
    title: "Getting Started",
    text: "From an empty page to a first post.",
    articles: {
      "How it all works, in four steps": ["Forge, scan, architect, distribute.", "/features"],
      "Choose a plan": ["What each plan posts, and where.", "/pricing"],
      "Start automating your social media": [
        "What to hand over first.",
        "/blog/automating-social-media",
      ],
      "Write a brand profile that sounds like you": [
        "Three adjectives, one tone, words to avoid.",
        "/blog/brand-voice-on-one-page",
      ],
    },
  },
  {
    id: "advanced-features",
    title: "Advanced Features",
    text: "For when the basics run on their own.",
    articles: {
      "Build effective automation workflows": [
        "Approval, timing, exceptions.",
        "/blog/building-effective-automation-workflows",
      ],
      "AI for small businesses": ["What it does well and what to keep.", "/blog/small-business-ai"],
      "Learn from other setups": ["Steps and results, business by business.", "/case-studies"],
      "Understand your numbers": [
        "Which one to check each week.",
        "/blog/automating-social-media#what-to-measure-if-you-measure-one-thing",
      ],
    },
  },
  {
    id: "integrations",
    title: "Integrations",
    text: "The networks your posts go to.",
    articles: {
      "Which networks are included": ["Two, three or five, by plan.", "/pricing"],
      "What we store when you connect": [
        "Tokens, never passwords.",
        "/privacy-policy#what-we-store",
      ],
      "Connect LinkedIn": ["Your own profile, from your account page.", "/client?section=account"],
    },
  },
];

/** Without a link it is not available yet. */
export const supportResources: readonly { label: string; href?: string }[] = [
  { label: "Contact Support", href: "/contact-us" },
  { label: "FAQ", href: "/pricing#faq" },
  { label: "Community Forum" },
  { label: "Schedule a Call", href: "/schedule-meeting" },
];
