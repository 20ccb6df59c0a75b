import type { Article, BlogPost } from "./article";
import { authors } from "./authors";

const articles = import.meta.glob<Article>("./*.md", { eager: true, import: "default" });

const [newest, ...older] = Object.values(articles)
  .map((article): BlogPost => ({ ...article, author: authors[article.author] }))
  .toSorted((one, other) => Number(one.date < other.date) - Number(one.date > other.date));
if (!newest) throw new Error("app/content/blog holds no article");

/** Articles of the blog, newest first. The first one is also shown for an unknown slug. */
export const posts: readonly [BlogPost, ...BlogPost[]] = [newest, ...older];

/** Article without its text, which is only sent with its own page. */
export type PostCard = Omit<BlogPost, "content">;

/** Articles for lists. */
export const postCards = posts.map((post) =>
  Object.fromEntries(Object.entries(post).filter(([key]) => key !== "content")),
) as [PostCard, ...PostCard[]];
