import { getDemoPost } from "~/content/demo-posts";
import type { PostShape } from "~/content/post";
import { PostPicture } from "~/ui/post";

type Props = { name: string; shape: PostShape; className: string };

export function DemoPicture({ name, shape, className }: Props) {
  return <PostPicture post={getDemoPost(name)} shape={shape} isDecoration className={className} />;
}
