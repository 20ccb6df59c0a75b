import { basename, dirname } from "node:path";
import type { Plugin } from "vite";
import type { Article } from "../../app/content/blog/article.ts";
import type { LegalDocument } from "../../app/content/legal/legal-document.ts";
import { parseArticle } from "./article.ts";
import { parseLegalDocument } from "./legal-document.ts";
import { ContentError } from "./markdown.ts";

const CONTENT_FILE = /\/(app\/content\/\w+\/[^/]+\.md)$/;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Compiles the Markdown files of app/content/blog and app/content/legal into modules whose default
 * export is plain data, so that neither Markdown nor its parser reaches the Worker.
 */
export function markdownContent(): Plugin {
  return {
    name: "spellpost:markdown-content",
    transform: {
      filter: { id: CONTENT_FILE },
      handler(source, id) {
        const [, path = ""] = CONTENT_FILE.exec(id) ?? [];
        const code = `export default ${JSON.stringify(parseContent(path, source))};`;
        return { code, moduleType: "js", map: null };
      },
    },
  };
}

/** Parses one content file; an error names the file and, where there is one, the line. */
export function parseContent(path: string, source: string): Article | LegalDocument {
  try {
    const slug = basename(path, ".md");
    if (!SLUG.test(slug)) {
      throw new ContentError("the name of the file is its address: a-z, 0-9 and hyphens");
    }
    switch (basename(dirname(path))) {
      case "blog":
        return parseArticle(source, slug);
      case "legal":
        return parseLegalDocument(source);
      default:
        throw new ContentError("only blog/ and legal/ hold Markdown");
    }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const place = error.line === undefined ? path : `${path}:${error.line}`;
    throw new Error(`${place}: ${error.message}`, { cause: error });
  }
}
