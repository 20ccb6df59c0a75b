/** Format of a post's picture. */
export type PostShape = "portrait" | "square" | "story" | "video";

export type Network = "Instagram" | "Facebook" | "X" | "LinkedIn" | "TikTok";

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
