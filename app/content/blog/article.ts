import type { Category } from "~/domain/blog-filter";

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

export type Author = { name: string; role: string; avatar: string; bio: string };

export type BlogPost = {
  /** Slug under /blog/. */
  id: string;
  title: string;
  /** Day of publication, YYYY-MM-DD. */
  date: string;
  category: Category;
  /** In minutes, for a reader who takes notes. */
  readTime: number;
  excerpt: string;
  image: string;
  imageAlt: string;
  author: Author;
  content: Block[];
};

type Item = Inline | Inline[];

export const p = (...text: Inline[]): Block => ({ kind: "paragraph", text });
export const h = (text: string): Block => ({ kind: "heading", text });
export const bullets = (...items: Item[]): Block => ({
  kind: "list",
  isOrdered: false,
  items: items.map((item) => [item].flat()),
});
export const steps = (...items: Item[]): Block => ({
  kind: "list",
  isOrdered: true,
  items: items.map((item) => [item].flat()),
});
export const quote = (text: string, by: string): Block => ({ kind: "quote", text, by });
export const callout = (title: string, ...text: Inline[]): Block => ({
  kind: "callout",
  title,
  text,
});

export const strong = (text: string): Inline => ({ strong: text });
export const em = (text: string): Inline => ({ em: text });
export const link = (text: string, href: ArticleHref): Inline => ({ link: text, href });
