import { steps } from "~/content/features";
import { BrandCard } from "./brand-card";
import { Cuts } from "./cuts";
import { Findings } from "./findings";
import { WeekPlan } from "./week-plan";

const SHOWN = [
  { Artefact: BrandCard, columns: "lg:grid-cols-[5fr_7fr]" },
  { Artefact: Findings, columns: "lg:grid-cols-[7fr_5fr] lg:[&>:first-child]:order-1" },
  { Artefact: WeekPlan, columns: "" },
  { Artefact: Cuts, columns: "lg:grid-cols-[5fr_7fr]" },
];

export function FeatureSteps() {
  return (
    <ol className="shell grid gap-11 py-10 lg:gap-28 lg:py-20">
      {steps.map(({ title, text, points }, index) => {
        const { Artefact, columns } = SHOWN[index]!;
        return (
          <li
            key={title}
            className={`grid grid-cols-1 items-center gap-5 lg:gap-x-14 lg:gap-y-8 ${columns}`}
          >
            <div
              className={`grid gap-3 lg:gap-4 ${columns ? "" : "lg:grid-cols-2 lg:items-end lg:gap-14"}`}
            >
              <h2 className="grid gap-1 text-3xl lg:gap-2">
                <span className="text-lg text-ember">
                  Step {index + 1}
                  <span className="sr-only">: </span>
                </span>
                {title}
              </h2>
              <p className="max-w-md text-muted md:text-lg">{text}</p>
            </div>
            <Artefact labels={points} />
          </li>
        );
      })}
    </ol>
  );
}
