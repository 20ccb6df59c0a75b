import type { Category } from "~/domain/blog-filter";
import type { Author, AuthorKey } from "./authors";

/** Allows links to our own pages and to https, but not a `javascript:` address. */
export type ArticleHref = `/${string}` | `https://${string}`;

export type Inline =
  | string
  | { strong: string }
  | { em: string }
  | { link: string; href: ArticleHref };

/**
 * An article is a list of blocks, not HTML. React renders each block as an element and its text as
 * text, so an article cannot contain script.
 */
export type Block =
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "heading"; text: string }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "quote"; text: string; by: string }
  | { kind: "callout"; title: string; text: Inline[] };

export type BlogPost = {
  /** The slug under /blog/, which is the name of the article's file. */
  id: string;
  title: string;
  /** Day of publication, YYYY-MM-DD. */
  date: string;
  category: Category;
  /** In minutes, at the pace of a reader who takes notes. */
  readTime: number;
  excerpt: string;
  image: string;
  imageAlt: string;
  author: Author;
  content: Block[];
};

/** The default export of an article's Markdown file. */
export type Article = Omit<BlogPost, "author"> & { author: AuthorKey };
