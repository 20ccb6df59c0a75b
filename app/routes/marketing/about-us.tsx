import { brand } from "~/content/brand";
import { createMeta } from "~/content/meta";
import { PUBLIC_PAGE, type PageHandle } from "~/document";
import { ButtonLink } from "~/ui/button";
import { CallToAction } from "~/ui/call-to-action";
import { Opening } from "./about-us/opening";
import { Principles } from "./about-us/principles";
import { Team } from "./about-us/team";

export const handle: PageHandle = { ...PUBLIC_PAGE, darkHeader: true, enhance: "reveal" };

export const meta = createMeta(
  "About Us",
  "Four people in Nicosia who think small businesses have better things to do at night than write posts.",
);

export default function AboutUs() {
  return (
    <main id="main">
      <Opening />
      <div className="shell grid grid-cols-1 gap-16 py-12 lg:gap-32 lg:py-28">
        <p className="max-w-4xl font-display text-2xl font-semibold text-balance lg:text-[2.75rem] lg:leading-[1.2]">
          {brand.name} began at a hotel reception desk. The rooms were full, the pictures were good,
          and the last post was from March. No one there lacked talent. They lacked an hour a day.{" "}
          <span className="text-ember">We build that hour.</span>
        </p>
        <Principles />
        <Team />
        <CallToAction
          title="Get one evening a week back."
          text="Plans start at one post a week. The first month is free on Starter and Pro."
        >
          <ButtonLink href="/pricing">See the Plans</ButtonLink>
          <ButtonLink href="/contact-us" look="night">
            Ask Us a Question
          </ButtonLink>
        </CallToAction>
      </div>
    </main>
  );
}
