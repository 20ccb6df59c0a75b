import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";

type Props = {
  href: string;
  network: string;
  when: string;
  /** Of the email, this post among them while it waits. */
  waiting: number;
  allHref: string;
  /** This post is still to be decided on. */
  isOpen: boolean;
};

export function NextPost({ href, network, when, waiting, allHref, isOpen }: Props) {
  return (
    <nav aria-labelledby="next" className="grid justify-items-start gap-3">
      <h2 id="next" className="text-xl">
        The next one
      </h2>
      <ButtonLink href={href} look={isOpen ? "secondary" : "primary"}>
        {network}, {when}
      </ButtonLink>
      {waiting > 1 && (
        <TextLink alone href={allHref}>
          Read and approve all {waiting} together
        </TextLink>
      )}
    </nav>
  );
}
