import type { Blockquote, List, Node, Paragraph, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { parse } from "yaml";
import { z } from "zod";
import { brand } from "../../app/content/brand.ts";

export class ContentError extends Error {
  readonly line: number | undefined;

  constructor(reason: string, node?: Node) {
    super(reason);
    this.line = node?.position?.start.line;
  }
}

const PLACEHOLDERS = new Map([
  ["brand.name", brand.name],
  ["brand.address", Object.values(brand.address).join(", ")],
  ["brand.phone", brand.phone.display],
  ["brand.email", brand.email],
]);

const ATTRIBUTION = "— ";

export const frontMatterText = z.string().trim().min(1, "is empty");

export function parseMarkdown<T>(
  source: string,
  schema: z.ZodType<T>,
): { frontMatter: T; nodes: RootContent[] } {
  const text = source.replaceAll("\r\n", "\n");
  const [head, yaml] = /^---\n([\s\S]*?\n)---\n/.exec(text) ?? [];
  if (!head || !yaml) {
    throw new ContentError("must begin with front matter between two lines of ---");
  }
  // Keeps the line numbers of the file.
  const body = "\n".repeat(head.split("\n").length - 1) + text.slice(head.length);
  return { frontMatter: parseFrontMatter(`\n${yaml}`, schema), nodes: fromMarkdown(body).children };
}

function parseFrontMatter<T>(yaml: string, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(parseYaml(yaml));
  if (error) throw new ContentError(`the front matter is wrong\n${z.prettifyError(error)}`);
  return data;
}

function parseYaml(yaml: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    throw new ContentError(`the front matter is no YAML: ${String(error)}`);
  }
}

export function readPlainText(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return readText(node.value, node);
      throw new ContentError(`only plain text can stand here, not ${node.type}`, node);
    })
    .join("");
}

export function readText(text: string, node: Node): string {
  return text.replaceAll("\n", " ").replaceAll(/\{\{(.*?)\}\}/g, (placeholder, name: string) => {
    const value = PLACEHOLDERS.get(name);
    if (value !== undefined) return value;
    const known = [...PLACEHOLDERS.keys()].join(", ");
    throw new ContentError(`${placeholder} is unknown; there are ${known}`, node);
  });
}

export function listItems(list: List): Paragraph[] {
  return list.children.map((item) => {
    const [paragraph, ...others] = item.children;
    if (paragraph?.type === "paragraph" && others.length === 0) return paragraph;
    throw new ContentError("a list item holds one paragraph and nothing else", item);
  });
}

export function parseQuote(node: Blockquote): { text: string; by: string } {
  const paragraphs = node.children.filter(
    (child): child is Paragraph => child.type === "paragraph",
  );
  const [text, by] = paragraphs.map(({ children }) => readPlainText(children));
  if (node.children.length !== 2 || !text || !by?.startsWith(ATTRIBUTION)) {
    throw new ContentError(
      `a quote holds two paragraphs, of which the second starts with "${ATTRIBUTION}"`,
      node,
    );
  }
  return { text, by: by.slice(ATTRIBUTION.length) };
}
