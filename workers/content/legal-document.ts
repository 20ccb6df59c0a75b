import type { Heading } from "mdast";
import { z } from "zod";
import type { LegalDocument, LegalSection } from "../../app/content/legal/legal-document.ts";
import {
  ContentError,
  frontMatterText,
  listItems,
  parseMarkdown,
  readPlainText,
} from "./markdown.ts";

const TITLE_AND_ID = /^(.+) \{#([a-z0-9-]+)\}$/;

const frontMatterSchema = z.strictObject({
  title: frontMatterText,
  summary: frontMatterText,
  effective: frontMatterText,
});

export function parseLegalDocument(source: string): {
  frontMatter: LegalDocument;
  body: LegalSection[];
} {
  const { frontMatter, nodes } = parseMarkdown(source, frontMatterSchema);
  const sections: (LegalSection & { paragraphs: string[] })[] = [];
  for (const node of nodes) {
    const section = sections.at(-1);
    if (node.type === "heading") {
      const heading = parseHeading(node);
      if (sections.some(({ id }) => id === heading.id)) {
        throw new ContentError(`the id ${heading.id} is taken`, node);
      }
      sections.push(heading);
    } else if (!section || section.list) {
      throw new ContentError(
        "a section is a heading, then paragraphs, then at most one list",
        node,
      );
    } else if (node.type === "paragraph") {
      section.paragraphs.push(readPlainText(node.children));
    } else if (node.type === "list" && !node.ordered) {
      section.list = listItems(node).map(({ children }) => readPlainText(children));
    } else {
      throw new ContentError(`a legal text cannot hold ${node.type}`, node);
    }
  }
  return { frontMatter, body: sections };
}

function parseHeading(node: Heading) {
  const [, title, id] = TITLE_AND_ID.exec(readPlainText(node.children)) ?? [];
  if (node.depth === 2 && title && id) return { id, title, paragraphs: [] };
  throw new ContentError("a heading of a legal text is written ## Title {#id}", node);
}
