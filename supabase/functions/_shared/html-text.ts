import { type FormatCallback, compile } from "html-to-text";

/** Nested deeper, an email is an attack. */
const MAX_DEPTH = 500;

/** Cells apart, whatever they contain. */
const formatCell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(" ");
};

/** The placeholder that email clients write into plain text. */
const formatPicture: FormatCallback = ({ attribs }, _, builder) => {
  if (/^(cid|data):/i.test(attribs?.src ?? "")) builder.addLiteral("[cid:image]");
};

const convert = compile({
  wordwrap: false,
  // All of it, because some emails do not close their head, or go on behind their body.
  baseElements: { selectors: [] },
  limits: { maxDepth: MAX_DEPTH },
  formatters: { cell: formatCell, picture: formatPicture },
  selectors: [
    { selector: "title", format: "skip" },
    ...["display:none", "display: none"].map((style) => ({
      selector: `[style*="${style}"]`,
      format: "skip",
    })),
    { selector: "a", options: { linkBrackets: ["(", ")"], hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "picture" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "td", format: "cell" },
    { selector: "th", format: "cell" },
  ],
});

/** With "> " before what is in a blockquote, and "[cid:image]" for an embedded picture. */
export function htmlToText(html: string): string {
  return convert(html);
}
