import { promises } from "~/content/promises";
import { Section } from "~/ui/section";

export function AnswerTimes() {
  const { replyTime, replyTimeInDays, priorityReplyTime } = promises;
  return (
    <Section
      name="answers"
      title="Then someone reads it"
      size="text-3xl lg:text-4xl"
      className="grid grid-cols-1 gap-6 lg:gap-10"
    >
      <ul className="reveal grid grid-cols-1 overflow-hidden rounded-lg sm:grid-cols-[3fr_2fr] lg:grid-cols-[4fr_5fr_3fr]">
        <li className="overflow-hidden max-lg:sm:col-span-2">
          <img
            src="/images/contact/letter.svg"
            alt="A letter with a red seal comes through the slot of a blue door."
            width={480}
            height={400}
            loading="lazy"
            className="aspect-6/5 h-auto w-full object-cover max-lg:sm:aspect-5/2 lg:h-full"
          />
        </li>
        <li className="grid content-end gap-3 bg-poster-bright p-6 text-post-ink sm:p-9">
          <Figure
            look="text-[min(17vw,6rem)] sm:text-[min(9vw,6rem)] lg:text-[min(8vw,6rem)]"
            time={replyTime}
          />
          <p className="max-w-sm">or less until a person replies ({replyTimeInDays})</p>
        </li>
        <li className="grid content-end gap-3 bg-poster-rich p-6 text-post sm:p-9">
          <Figure
            look="text-[min(13vw,3.5rem)] sm:text-[min(6.5vw,3.5rem)] lg:text-[min(4.8vw,3.5rem)]"
            time={priorityReplyTime}
          />
          <p>with priority support, included in Pro and Video Pro</p>
        </li>
      </ul>
    </Section>
  );
}

function Figure({ time, look }: { time: string; look: string }) {
  return (
    <strong className={`font-display leading-none font-semibold tracking-tight ${look}`}>
      {time}
    </strong>
  );
}
