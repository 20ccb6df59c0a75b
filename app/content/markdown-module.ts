/** Reads a JSON file of the site's assets. */
export type ReadAsset = (path: string) => Promise<unknown>;

/**
 * Module of a Markdown file, compiled and checked by workers/content/vite-plugin.ts. A build keeps
 * the text below the front matter in an asset, so that it does not count as code of the
 * Worker.
 */
export type MarkdownModule<FrontMatter, Body> = {
  default: FrontMatter;
  /** Reads the text below the front matter. */
  readBody(readAsset: ReadAsset): Promise<Body>;
};
