import type { Blockquote, Paragraph, RootContent } from "mdast";
import { z } from "zod";
import type { Story, StoryBody, Testimonial } from "../../app/content/case-studies/case-study.ts";
import { type PostKey, posts } from "../../app/content/sample-posts.ts";
import {
  ContentError,
  frontMatterText,
  listItems,
  parseMarkdown,
  parseQuote,
  readPlainText,
} from "./markdown.ts";

const NAME_AND_TITLE = /^(.+?), (.+)$/;

const postKey = z.custom<PostKey>(
  (key) => typeof key === "string" && Object.hasOwn(posts, key),
  "must be a key of sample-posts.ts",
);

const frontMatterSchema = z.strictObject({
  company: frontMatterText,
  title: frontMatterText,
  fullTitle: frontMatterText,
  description: frontMatterText,
  posts: z.tuple([postKey, postKey]),
  stats: z.array(z.strictObject({ value: frontMatterText, label: frontMatterText })).min(3),
  industry: frontMatterText,
  companySize: frontMatterText,
  location: frontMatterText,
});

export function parseCaseStudy(source: string): { frontMatter: Story; body: StoryBody } {
  const { frontMatter, nodes } = parseMarkdown(source, frontMatterSchema);
  return { frontMatter, body: parseBody(nodes) };
}

function parseBody(nodes: readonly RootContent[]): StoryBody {
  const rest = [...nodes];

  function take<Type extends RootContent["type"]>(type: Type) {
    const node = rest.shift();
    if (node?.type === type) return node as Extract<RootContent, { type: Type }>;
    throw new ContentError(`a ${type} is missing here`, node ?? nodes.at(-1));
  }

  function takeHeading(title: string) {
    const node = take("heading");
    if (node.depth === 2 && readPlainText(node.children) === title) return;
    throw new ContentError(`the heading here is ## ${title}`, node);
  }

  function takeParagraph() {
    return readPlainText(take("paragraph").children);
  }

  function takeItems({ isOrdered }: { isOrdered: boolean }) {
    const node = take("list");
    if (node.ordered === isOrdered) return listItems(node);
    throw new ContentError(`the list here is ${isOrdered ? "" : "not "}numbered`, node);
  }

  takeHeading("The challenge");
  const challenge = [takeParagraph()];
  while (rest[0]?.type === "paragraph") challenge.push(takeParagraph());
  takeHeading("The solution");
  const solution = takeParagraph();
  const implementationSteps = takeItems({ isOrdered: true }).map(parseStep);
  takeHeading("The results");
  const results = takeItems({ isOrdered: false }).map(({ children }) => readPlainText(children));
  const testimonial = parseTestimonial(take("blockquote"));
  if (rest[0]) throw new ContentError("a case study ends with its quote", rest[0]);
  return { challenge, solution, implementationSteps, results, testimonial };
}

function parseStep(item: Paragraph): StoryBody["implementationSteps"][number] {
  const [title, ...text] = item.children;
  if (title?.type === "strong" && text.length > 0) {
    return { title: readPlainText(title.children), text: readPlainText(text).trimStart() };
  }
  throw new ContentError("a step is written **Title** Text", item);
}

function parseTestimonial(node: Blockquote): Testimonial {
  const { text, by } = parseQuote(node);
  const [, name, title] = NAME_AND_TITLE.exec(by) ?? [];
  if (!name || !title) throw new ContentError(`"${by}" is not written Name, Title`, node);
  return { quote: text, name, title, avatar: `/images/avatars/${toFileName(name)}.svg` };
}

/** `Inês Almeida` becomes `ines-almeida`. */
function toFileName(name: string): string {
  return name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(" ", "-").toLowerCase();
}
