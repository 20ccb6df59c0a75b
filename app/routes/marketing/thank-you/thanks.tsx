import type { ReactNode } from "react";
import type { Post } from "~/content/post";
import { ButtonLink } from "~/ui/button";
import { WholeFirstPaint } from "~/ui/frame/centered-main";
import { PostPicture } from "~/ui/post";

type Props = {
  title: string;
  text: ReactNode;
  /** By URL, the main one first. */
  links: Readonly<Record<string, string>>;
  post: Post;
  children?: ReactNode;
};

export function Thanks({ title, text, links, post, children }: Props) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <WholeFirstPaint />
      <div className="on-night grid bg-night text-night-text lg:grid-cols-[1fr_26rem]">
        <div className="grid content-center justify-items-start gap-7 px-6 py-10 sm:px-12 lg:py-14">
          <h1 className="text-4xl">{title}</h1>
          <p className="max-w-prose text-lg text-night-muted">{text}</p>
          <div className="flex flex-wrap gap-3">
            {Object.entries(links).map(([href, label], index) => (
              <ButtonLink key={href} href={href} look={index === 0 ? "primary" : "night"}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
        <div className="order-first lg:order-none">
          <PostPicture
            post={post}
            shape="video"
            isDecoration
            isFirst
            className="lg:aspect-4/5 lg:h-full"
          />
        </div>
      </div>
      {children && <div className="px-6 py-10 sm:px-12 lg:py-14">{children}</div>}
    </div>
  );
}
