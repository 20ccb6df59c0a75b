import { Check } from "lucide-react";
import { steps } from "~/content/features";

/** The four steps; on wide screens picture and text alternate sides. */
export function FeatureSteps() {
  return (
    <ol className="shell grid gap-20 py-16 lg:gap-28 lg:py-20">
      {steps.map(({ title, text, points, image, alt }, index) => (
        <li key={title} className="grid items-center gap-8 md:grid-cols-2 md:gap-14">
          <img
            src={image}
            alt={alt}
            width={560}
            height={400}
            loading={index ? "lazy" : undefined}
            className={`h-auto w-full rounded-lg border border-night-line ${index % 2 ? "reveal-right md:col-start-2 md:row-start-1" : "reveal-left"}`}
          />
          <div
            className={`grid content-start gap-4 ${index % 2 ? "md:col-start-1 md:row-start-1" : ""}`}
          >
            <h2 className="grid gap-2 text-3xl">
              <span className="text-lg text-ember">
                Step {index + 1}
                <span className="sr-only">: </span>
              </span>
              {title}
            </h2>
            <p className="max-w-md text-lg text-muted">{text}</p>
            <ul className="grid gap-2">
              {points.map((point) => (
                <li key={point} className="flex gap-3">
                  <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ember" />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}
