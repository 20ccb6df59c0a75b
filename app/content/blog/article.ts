import type { Category } from "~/domain/blog/filter";
import type { Author, AuthorKey } from "./authors";

/** Allowed links of an article: our own pages and https, but no `javascript:` URLs. */
export type ArticleHref = `/${string}` | `https://${string}`;

export type Inline =
  | string
  | { strong: string }
  | { em: string }
  | { link: string; href: ArticleHref };

/**
 * Articles are lists of blocks instead of HTML. React renders each block as an element and its text
 * as text, so an article cannot contain script.
 */
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
  /** Day of publication, YYYY-MM-DD. */
  date: string;
  category: Category;
  /** Minutes for a reader who takes notes. */
  readTime: number;
  excerpt: string;
  image: string;
  imageAlt: string;
  author: Author;
};

/** The default export of an article's Markdown file; its body is a list of blocks. */
export type Article = Omit<BlogPost, "author"> & { author: AuthorKey };
