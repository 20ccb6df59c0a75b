export type ReadAsset = (path: string) => Promise<unknown>;

/**
 * A build keeps the body in an asset, so that it doesn't count as code of the Worker
 * (workers/content/vite-plugin.ts).
 */
export type MarkdownModule<FrontMatter, Body> = {
  default: FrontMatter;
  readBody(readAsset: ReadAsset): Promise<Body>;
};
