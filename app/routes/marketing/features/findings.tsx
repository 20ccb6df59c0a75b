import { TrendingDown, TrendingUp } from "lucide";
import { example } from "~/content/features";
import { Icon } from "~/ui/icon";
import { TextList } from "~/ui/text-list";
import { Label } from "./label";

export function Findings({ labels }: { labels: readonly [string, string, string] }) {
  const { questions, rising, tired, dates } = example;
  const [questionsLabel, topics, season] = labels;
  return (
    <div className="reveal-left grid gap-5 rounded-lg bg-poster-deep p-4 text-post sm:grid-cols-[6fr_5fr] sm:gap-8 sm:p-8">
      <div className="grid content-start gap-2.5">
        <Label>{questionsLabel}</Label>
        <TextList
          texts={questions}
          className="grid gap-2.5"
          item="w-fit rounded-md rounded-bl-none bg-post px-4 py-2.5 font-display text-lg leading-snug font-semibold text-post-ink even:ml-auto even:rounded-br-none even:rounded-bl-md sm:py-4"
        />
      </div>
      <div className="grid content-start gap-2.5">
        <Label>{topics}</Label>
        <ul className="grid gap-1 rounded-md bg-poster-bright p-4 font-semibold text-post-ink">
          {rising.map((topic) => (
            <li key={topic} className="flex gap-2">
              <Icon of={TrendingUp} className="mt-1 size-4 shrink-0" />
              <span>
                <span className="sr-only">Rising: </span>
                {topic}
              </span>
            </li>
          ))}
        </ul>
        <ul className="grid gap-1 rounded-md border border-dashed border-poster-pale px-4 py-3">
          {tired.map((topic) => (
            <li key={topic} className="flex gap-2">
              <Icon of={TrendingDown} className="mt-1 size-4 shrink-0" />
              <span>
                <span className="sr-only">Tired: </span>
                <s>{topic}</s>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2.5 sm:col-span-2">
        <Label>{season}</Label>
        <ul className="grid grid-cols-2 gap-2.5">
          {dates.map(({ date, occasion }) => (
            <li
              key={date}
              className="flex flex-wrap items-baseline gap-x-3 rounded-md bg-poster-pale px-4 py-2 leading-snug text-post-ink"
            >
              <strong className="font-display text-xl font-semibold figures">{date}</strong>
              {occasion}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
