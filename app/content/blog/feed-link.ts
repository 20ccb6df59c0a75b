import { brand } from "../brand";

export const FEED_PATH = "/blog/feed.xml";
export const FEED_TITLE = `The ${brand.name} blog`;

export const feedLink = {
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: FEED_TITLE,
  href: FEED_PATH,
};
