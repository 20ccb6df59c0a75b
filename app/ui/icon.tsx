import type { IconNode } from "lucide";

type Props = {
  of: IconNode;
  /** Include the size, unless it is that of `.icon`. */
  className?: string;
};

/**
 * One piece of markup, because separate elements would be half of what the server renders for a
 * client's page.
 */
export function Icon({ of, className = "" }: Props) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={`icon ${className}`}
      dangerouslySetInnerHTML={getMarkup(of)}
    />
  );
}

const markups = new WeakMap<IconNode, { __html: string }>();

function getMarkup(node: IconNode): { __html: string } {
  let markup = markups.get(node);
  if (!markup) markups.set(node, (markup = { __html: node.map(writeShape).join("") }));
  return markup;
}

/** Lucide spells attributes as in markup. */
function writeShape([tag, attributes]: IconNode[number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${pairs.join("")}/>`;
}
