import { hash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { parseArticle } from "./article.ts";
import { parseCaseStudy } from "./case-study.ts";
import { parseLegalDocument } from "./legal-document.ts";
import { ContentError } from "./markdown.ts";

const CONTENT_FILES = "app/content/*/*.md";
const CONTENT_FILE = /\/(app\/content\/[\w-]+\/[^/]+\.md)$/;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Keeps Markdown's parser out of the Worker. Built texts are assets, which don't count as code. */
export function markdownContent(): Plugin {
  return {
    name: "spellpost:markdown-content",
    buildStart() {
      const { name, config } = this.environment;
      if (name !== "client" || config.command !== "build") return;
      for (const path of globSync(CONTENT_FILES, { cwd: config.root })) {
        const { body } = parseContent(path, readFileSync(join(config.root, path), "utf8"));
        this.emitFile({ type: "asset", ...createBodyAsset(path, body) });
      }
    },
    transform: {
      filter: { id: CONTENT_FILE },
      handler(source, id) {
        const [, path = ""] = CONTENT_FILE.exec(id) ?? [];
        const { frontMatter, body } = parseContent(path, source);
        const asset = createBodyAsset(path, body);
        const readBody =
          this.environment.config.command === "build"
            ? `(readAsset) => readAsset("/${asset.fileName}")`
            : `async () => (${asset.source})`;
        const code = `export default ${JSON.stringify(frontMatter)};\nexport const readBody = ${readBody};`;
        return { code, moduleType: "js", map: null };
      },
    },
  };
}

/** Named by content only, so that the Worker's build knows it without the browser's. */
function createBodyAsset(path: string, body: unknown): { fileName: string; source: string } {
  const source = JSON.stringify(body);
  const contentHash = hash("sha256", source, "base64url").slice(0, 8);
  return { fileName: `assets/${basename(path, ".md")}-${contentHash}.json`, source };
}

export function parseContent(
  path: string,
  source: string,
): ReturnType<typeof parseArticle | typeof parseCaseStudy | typeof parseLegalDocument> {
  try {
    const slug = basename(path, ".md");
    if (!SLUG.test(slug)) {
      throw new ContentError("the name of the file is its address: a-z, 0-9 and hyphens");
    }
    switch (basename(dirname(path))) {
      case "blog":
        return parseArticle(source, slug);
      case "case-studies":
        return parseCaseStudy(source);
      case "legal":
        return parseLegalDocument(source);
      default:
        throw new ContentError("only blog/, case-studies/ and legal/ hold Markdown");
    }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const place = error.line === undefined ? path : `${path}:${error.line}`;
    throw new Error(`${place}: ${error.message}`, { cause: error });
  }
}
