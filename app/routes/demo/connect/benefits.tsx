import { platformBenefits } from "~/content/demo-platforms";
import { Icon } from "~/ui/icon";
import { DemoPicture } from "../frame/demo-picture";

/** The widths give all of them about the same height. */
const CUTS = [
  { shape: "story", width: "basis-[12%]" },
  { shape: "portrait", width: "basis-[18%]" },
  { shape: "square", width: "basis-[22%]" },
  { shape: "video", width: "basis-[38%]" },
] as const;

export function Benefits() {
  return (
    <section
      aria-labelledby="benefits"
      className="grid gap-x-12 gap-y-5 xl:grid-cols-[1fr_1.2fr] xl:items-center"
    >
      <div className="grid gap-4">
        <h2 id="benefits" className="text-xl">
          Why connect them
        </h2>
        <ul className="grid gap-4 sm:grid-cols-3 xl:grid-cols-1">
          {platformBenefits.map(({ title, text, icon }) => (
            <li key={title} className="grid content-start gap-1 border-t border-line pt-3">
              <h3 className="flex items-center gap-2 font-sans text-base font-semibold">
                <Icon of={icon} className="size-5 text-ember" />
                {title}
              </h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center justify-between gap-2 sm:gap-4">
        {CUTS.map(({ shape, width }) => (
          <div key={shape} className={width}>
            <DemoPicture name="courtyard" shape={shape} className="rounded-md" />
          </div>
        ))}
      </div>
    </section>
  );
}
