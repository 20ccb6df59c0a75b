import type { Blockquote, Link, PhrasingContent, RootContent } from "mdast";
import { z } from "zod";
import type { Article, ArticleHref, Block, Inline } from "../../app/content/blog/article.ts";
import { type AuthorKey, authors } from "../../app/content/blog/authors.ts";
import { CATEGORIES } from "../../app/domain/blog/filter.ts";
import {
  ContentError,
  frontMatterText,
  listItems,
  parseMarkdown,
  parseQuote,
  readPlainText,
  readText,
} from "./markdown.ts";

const CALLOUT = /^\[!TIP\] (.+)(\n|$)/;

const frontMatterSchema = z.strictObject({
  title: frontMatterText,
  date: z.iso.date("must be a day, YYYY-MM-DD"),
  category: z.enum(CATEGORIES),
  readTime: z.int().positive(),
  excerpt: frontMatterText,
  imageAlt: frontMatterText,
  author: z.custom<AuthorKey>(
    (key) => typeof key === "string" && Object.hasOwn(authors, key),
    `must be one of ${Object.keys(authors).join(", ")}, as in authors.ts`,
  ),
});

export function parseArticle(source: string, id: string): { frontMatter: Article; body: Block[] } {
  const { frontMatter, nodes } = parseMarkdown(source, frontMatterSchema);
  return {
    frontMatter: { id, ...frontMatter, image: `/images/blog/${id}.svg` },
    body: nodes.map(parseBlock),
  };
}

function parseBlock(node: RootContent): Block {
  switch (node.type) {
    case "heading":
      if (node.depth !== 2) throw new ContentError("a heading of an article starts with ##", node);
      return { kind: "heading", text: readPlainText(node.children) };
    case "paragraph":
      return { kind: "paragraph", text: node.children.map(parseInline) };
    case "list":
      return {
        kind: "list",
        isOrdered: node.ordered === true,
        items: listItems(node).map(({ children }) => joinLeadIn(children.map(parseInline))),
      };
    case "blockquote":
      return parseCallout(node) ?? { kind: "quote", ...parseQuote(node) };
    default:
      throw new ContentError(`an article cannot hold ${node.type}`, node);
  }
}

/** Sets the bold opening of a list item and its space as one. */
function joinLeadIn(parts: Inline[]): Inline[] {
  const [opening, text, ...others] = parts;
  return typeof opening === "object" &&
    "strong" in opening &&
    typeof text === "string" &&
    text.startsWith(" ")
    ? [{ strong: `${opening.strong} ` }, text.slice(1), ...others]
    : parts;
}

function parseCallout(node: Blockquote): Block | undefined {
  const [paragraph, ...others] = node.children;
  if (paragraph?.type !== "paragraph") return;
  const [opening, ...rest] = paragraph.children;
  if (opening?.type !== "text") return;
  const [line, title] = CALLOUT.exec(opening.value) ?? [];
  if (!line || !title) return;
  const text = opening.value.slice(line.length);
  if (others.length > 0 || (!text && rest.length === 0)) {
    throw new ContentError("a callout holds one paragraph, right below its title", node);
  }
  const start: Inline[] = text ? [readText(text, opening)] : [];
  return {
    kind: "callout",
    title: readText(title, opening),
    text: [...start, ...rest.map(parseInline)],
  };
}

function parseInline(node: PhrasingContent): Inline {
  switch (node.type) {
    case "text":
      return readText(node.value, node);
    case "strong":
      return { strong: readPlainText(node.children) };
    case "emphasis":
      return { em: readPlainText(node.children) };
    case "link":
      return { link: readPlainText(node.children), href: parseHref(node) };
    default:
      throw new ContentError(`an article's text cannot hold ${node.type}`, node);
  }
}

function parseHref(node: Link): ArticleHref {
  const { url } = node;
  if (isArticleHref(url)) return url;
  throw new ContentError(`a link starts with / or https://, not ${url}`, node);
}

function isArticleHref(url: string): url is ArticleHref {
  return /^(\/(?!\/)|https:\/\/)/.test(url);
}
