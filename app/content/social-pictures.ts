import type { posts } from "./posts";

/** What sharing sites show of a page: some words in large type, and finished posts beside them. */
export type SocialPicture = {
  /** Its name in public/images/og, where .github/make-pictures.ts puts it. */
  name: string;
  words: string;
  posts: readonly (keyof typeof posts)[];
};

/** For every page that has none of its own. */
export const generalPicture: SocialPicture = {
  name: "spellpost",
  words: "Get your evenings back.",
  posts: ["pot", "candle", "flowers"],
};

export const socialPictures: Readonly<Record<string, SocialPicture>> = {
  "/": { name: "home", words: "Create. Post. Dominate.", posts: ["loaf", "bicycle", "dress"] },
  "/features": {
    name: "features",
    words: "How It All Works",
    posts: ["rocket", "pizza", "calendar"],
  },
  "/pricing": {
    name: "pricing",
    words: "Pricing, without the spell book",
    posts: ["sprout", "cup", "parcel"],
  },
  "/case-studies": {
    name: "case-studies",
    words: "Small businesses, better mornings",
    posts: ["croissants", "kettlebell", "balcony"],
  },
  "/blog": { name: "blog", words: "Our blog", posts: ["ledger", "granola", "laptop"] },
  "/about-us": {
    name: "about-us",
    words: "Go home. We will post it.",
    posts: ["balcony", "candle", "bicycle"],
  },
  "/contact-us": { name: "contact-us", words: "Contact us", posts: ["parcel", "flowers", "key"] },
  "/documentation": {
    name: "documentation",
    words: "Documentation",
    posts: ["calendar", "cream", "shoe"],
  },
  "/client-portal": {
    name: "client-portal",
    words: "Demo Dashboard",
    posts: ["scarf", "bottle", "soap"],
  },
};
