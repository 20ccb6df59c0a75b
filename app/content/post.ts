import type { Enums } from "../database.types.ts";

export type PostShape = "portrait" | "square" | "story" | "video";

export type Network = Enums<"network">;

export type Post = {
  /** Also the name of the picture in public/images/posts. */
  id: string;
  /** Illustrative, usually from the case studies. */
  business: string;
  network: Network;
  text: string;
  alt: string;
};

export function addIds<Id extends string>(library: Record<Id, Omit<Post, "id">>): Record<Id, Post> {
  const entries = Object.entries<Omit<Post, "id">>(library);
  return Object.fromEntries(entries.map(([id, post]) => [id, { ...post, id }])) as Record<Id, Post>;
}

/** The drawing of a post, in the shape of a draft’s picture. */
export function getDrawing({ id, alt }: Pick<Post, "id" | "alt">) {
  const src = `/images/posts/${id}.svg`;
  return { src, width: 400, height: 500, alt, video: null, isGenerated: false };
}
