type Member = { name: string; role: string; text: string; avatar: string };

export const team: readonly Member[] = [
  {
    name: "Eleni Markou",
    role: "Co-founder, product",
    text: "Ran her parents’ hotel page for six years. Knows what a Sunday evening is worth.",
    avatar: "/images/avatars/eleni-markou.svg",
  },
  {
    name: "Tomas Berg",
    role: "Co-founder, engineering",
    text: "Builds the part that posts at 7:10 AM whether he’s awake or not.",
    avatar: "/images/avatars/tomas-berg.svg",
  },
  {
    name: "Amara Okafor",
    role: "Brand and editorial",
    text: "Edited a magazine. Teaches the AI the difference between bold and loud.",
    avatar: "/images/avatars/amara-okafor.svg",
  },
  {
    name: "Petros Ioannou",
    role: "Customer success",
    text: "Leads the strategy meetings. Takes notes by hand and keeps them.",
    avatar: "/images/avatars/petros-ioannou.svg",
  },
];

export const principles = [
  {
    id: "approval",
    title: "You have the last word",
    text: "Nothing goes out without your OK. Not once, not by accident, not as a test.",
  },
  {
    id: "voice",
    title: "Your voice, not ours",
    text: "Three adjectives, a tone and a list of words to avoid steer every draft. If a post could be anyone’s, it goes back.",
  },
  {
    id: "prices",
    title: "Straight talk",
    text: "Prices on the page. Change plans at the next billing cycle. We email you when it matters.",
  },
  {
    id: "posts",
    title: "Fewer, better posts",
    text: "One good post a week beats ten that fill a calendar. Our smallest plan is built on that.",
  },
] as const;
