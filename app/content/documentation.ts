type Article = { title: string; text: string; href?: string };

/** Groups of /documentation. An article without a link is shown as coming soon. */
export const documentationGroups: readonly {
  id: string;
  title: string;
  text: string;
  articles: readonly Article[];
}[] = [
  {
    id: "getting-started",
    title: "Getting Started",
    text: "From an empty page to a first post.",
    articles: [
      {
        title: "How it all works, in four steps",
        text: "Forge, scan, architect, distribute.",
        href: "/features",
      },
      { title: "Choose a plan", text: "What each plan posts, and where.", href: "/pricing" },
      {
        title: "Start automating your social media",
        text: "What to hand over first.",
        href: "/blog/automating-social-media",
      },
      {
        title: "Write a brand profile that sounds like you",
        text: "Three adjectives, one tone, words to avoid.",
      },
    ],
  },
  {
    id: "advanced-features",
    title: "Advanced Features",
    text: "For when the basics run by themselves.",
    articles: [
      {
        title: "Build effective automation workflows",
        text: "Approval, timing, exceptions.",
        href: "/blog/building-effective-automation-workflows",
      },
      {
        title: "AI for small businesses",
        text: "What it does well and what to keep.",
        href: "/blog/small-business-ai",
      },
      {
        title: "Learn from other set-ups",
        text: "Steps and results, business by business.",
        href: "/case-studies",
      },
      { title: "Read your numbers", text: "Which figures deserve a look each week." },
    ],
  },
  {
    id: "integrations",
    title: "Integrations",
    text: "The networks your posts go to.",
    articles: [
      {
        title: "Which networks are included",
        text: "Two, three or five, by plan.",
        href: "/pricing",
      },
      {
        title: "What we store when you connect",
        text: "Tokens, never passwords.",
        href: "/privacy-policy#what-we-store",
      },
      { title: "Connect LinkedIn", text: "Company pages and profiles." },
      { title: "Connect TikTok", text: "Business and creator accounts." },
    ],
  },
];

/** Support resources; one without a link is not available yet. */
export const supportResources: readonly { label: string; href?: string }[] = [
  { label: "Contact Support", href: "/contact-us" },
  { label: "FAQ", href: "/pricing#faq" },
  { label: "Community Forum" },
  { label: "Schedule a Call", href: "/schedule-meeting" },
];
