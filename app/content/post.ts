import type { Enums } from "../services/database.types.ts";

/** Format of a post's picture. */
export type PostShape = "portrait" | "square" | "story" | "video";

export type Network = Enums<"network">;

export type Post = {
  /** Id, and name of the picture in public/images/posts. */
  id: string;
  /** Name of an illustrative business, usually from the case studies. */
  business: string;
  network: Network;
  text: string;
  /** Description of the picture. */
  alt: string;
};

/** Completes the posts of a library with their ids, which are its keys. */
export function addIds<Id extends string>(library: Record<Id, Omit<Post, "id">>): Record<Id, Post> {
  const entries = Object.entries<Omit<Post, "id">>(library);
  return Object.fromEntries(entries.map(([id, post]) => [id, { ...post, id }])) as Record<Id, Post>;
}
