import type { MarkdownModule, ReadAsset } from "../markdown-module";
import type { Article, Block, BlogPost } from "./article";
import { authors } from "./authors";

const articles = import.meta.glob<MarkdownModule<Article, Block[]>>("./*.md", { eager: true });

const [newest, ...older] = Object.values(articles)
  .map(({ default: article }): BlogPost => ({ ...article, author: authors[article.author] }))
  .toSorted((one, other) => Number(one.date < other.date) - Number(one.date > other.date));
if (!newest) throw new Error("app/content/blog holds no article");

/** Articles of the blog without their text, newest first. The first one is also shown for an unknown slug. */
export const posts: readonly [BlogPost, ...BlogPost[]] = [newest, ...older];

/** Reads the text of an article. */
export async function readPostBody(
  { id }: Pick<BlogPost, "id">,
  readAsset: ReadAsset,
): Promise<Block[]> {
  const article = articles[`./${id}.md`];
  if (!article) throw new Error(`app/content/blog holds no ${id}.md`);
  return article.readBody(readAsset);
}
