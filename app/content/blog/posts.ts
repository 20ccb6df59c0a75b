import type { MarkdownModule, ReadAsset } from "../markdown-module";
import type { Article, Block, BlogPost } from "./article";
import { authors } from "./authors";

const articles = import.meta.glob<MarkdownModule<Article, Block[]>>("./*.md", { eager: true });

const [newest, ...older] = Object.values(articles)
  .map(({ default: article }): BlogPost => ({ ...article, author: authors[article.author] }))
  .toSorted((one, other) => Number(one.date < other.date) - Number(one.date > other.date));
if (!newest) throw new Error("app/content/blog holds no article");

/** Newest first; the first one is also shown for an unknown slug. */
export const posts: readonly [BlogPost, ...BlogPost[]] = [newest, ...older];

export async function readPostBody(
  { id }: Pick<BlogPost, "id">,
  readAsset: ReadAsset,
): Promise<Block[]> {
  const article = articles[`./${id}.md`];
  if (!article) throw new Error(`app/content/blog holds no ${id}.md`);
  return article.readBody(readAsset);
}
