import { Fragment } from "react";
import type { Block, Inline } from "~/content/blog/article";
import "./article-body.css";

export function ArticleBody({ blocks }: { blocks: Block[] }) {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        <BlockElement key={index} block={block} />
      ))}
    </div>
  );
}

export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function BlockElement({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h2 id={headingId(block.text)}>{block.text}</h2>;
    case "paragraph":
      return (
        <p>
          <Text parts={block.text} />
        </p>
      );
    case "list": {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Text parts={item} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "quote":
      return (
        <figure>
          <blockquote>{block.text}</blockquote>
          <figcaption>{block.by}</figcaption>
        </figure>
      );
    case "callout":
      return (
        <aside aria-label={block.title}>
          <p>
            <strong>{block.title}</strong>
          </p>
          <p>
            <Text parts={block.text} />
          </p>
        </aside>
      );
  }
}

function Text({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => <Fragment key={index}>{inline(part)}</Fragment>);
}

function inline(part: Inline) {
  if (typeof part === "string") return part;
  if ("strong" in part) return <strong>{part.strong}</strong>;
  if ("em" in part) return <em>{part.em}</em>;
  return <a href={part.href}>{part.link}</a>;
}
