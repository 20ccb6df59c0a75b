import { posts } from "~/content/sample-posts";
import { PostPicture } from "~/ui/post";
import { TextLink } from "~/ui/text-link";
import { AccountPanel } from "../frame/account-panel";

const OVERNIGHT = [posts.loaf, posts.croissants, posts.cup];

/** `badge` is the chosen plan, or the name of the page. */
export function SignInPanel({ badge }: { badge: string }) {
  return (
    <AccountPanel
      badge={badge}
      title="Everything you set in motion kept moving while you were away."
    >
      <figure className="grid gap-3">
        <blockquote className="text-lg text-night-muted">
          “I used to write posts at eleven at night. Now they’re written and published while I
          sleep, and all I have to think about is the oven.”
        </blockquote>
        <figcaption className="text-sm text-spark">
          Maria, who runs a bakery in Limassol (an illustrative customer)
        </figcaption>
      </figure>
      <div className="mt-2 grid max-w-md grid-cols-3 gap-3">
        {OVERNIGHT.map((post) => (
          <PostPicture
            key={post.id}
            post={post}
            shape="portrait"
            isDecoration
            className="rounded-md"
          />
        ))}
      </div>
    </AccountPanel>
  );
}

export function Agreement() {
  return (
    <p className="text-sm text-muted">
      By signing in you agree to our{" "}
      <TextLink look="plain" href="/terms-of-service">
        Terms of Service
      </TextLink>{" "}
      and{" "}
      <TextLink look="plain" href="/privacy-policy">
        Privacy Policy
      </TextLink>
      .
    </p>
  );
}
