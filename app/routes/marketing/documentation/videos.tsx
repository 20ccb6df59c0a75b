import { Play } from "lucide";
import { Icon } from "~/ui/icon";

/** Announces videos, with empty frames styled as days without a post. */
export function VideosToCome() {
  return (
    <section
      aria-labelledby="videos"
      className="grid grid-cols-1 items-center gap-6 md:grid-cols-[1fr_1.1fr] md:gap-12"
    >
      <div className="grid gap-2">
        <h2 id="videos" className="scroll-mt-24 text-2xl">
          Video tutorials coming soon
        </h2>
        <p className="text-muted">
          Two minutes each, with subtitles. Until then the guides above cover the same ground.
        </p>
      </div>
      <div aria-hidden className="grid grid-cols-[2fr_1fr] gap-3 text-ember">
        <span className="row-span-2 grid aspect-video place-items-center rounded-md border border-dashed border-control">
          <Icon of={Play} className="size-8 fill-current" />
        </span>
        <span className="rounded-md border border-dashed border-control" />
        <span className="rounded-md border border-dashed border-control" />
      </div>
    </section>
  );
}
