import type { Category } from "~/domain/blog/filter";
import type { Author, AuthorKey } from "./authors";

export type ArticleHref = `/${string}` | `https://${string}`;

export type Inline =
  | string
  | { strong: string }
  | { em: string }
  | { link: string; href: ArticleHref };

/** Blocks instead of HTML, so that an article cannot contain script. */
export type Block =
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "heading"; text: string }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "quote"; text: string; by: string }
  | { kind: "callout"; title: string; text: Inline[] };

export type BlogPost = {
  /** Slug under /blog/: the name of the Markdown file. */
  id: string;
  title: string;
  /** YYYY-MM-DD. */
  date: string;
  category: Category;
  /** Minutes, for a reader who takes notes. */
  readTime: number;
  excerpt: string;
  image: string;
  imageAlt: string;
  author: Author;
};

export type Article = Omit<BlogPost, "author"> & { author: AuthorKey };
