import { Check } from "lucide";
import type { ReactNode } from "react";
import { example } from "~/content/features";
import { TONE_VALUES } from "~/database.types";
import { Icon } from "~/ui/icon";
import { PostCard, PostPicture } from "~/ui/post";
import { TextList } from "~/ui/text-list";
import { Label } from "./label";

export function BrandCard({ labels }: { labels: readonly [string, string, string] }) {
  const { business, trade, adjectives, tone, banned, checkedPost } = example;
  const [temperament, volume, never] = labels;
  return (
    <div className="reveal-right grid items-center gap-6 rounded-lg bg-poster-bright p-4 sm:grid-cols-[3fr_2fr] sm:p-8">
      <div className="grid gap-5 rounded-md bg-post p-5 text-post-ink lifted sm:p-7">
        <div className="flex items-center gap-4">
          <div className="w-14 shrink-0">
            <PostPicture post={checkedPost} shape="square" isDecoration className="rounded-full" />
          </div>
          <p className="leading-tight">
            <strong className="block font-display text-xl font-semibold">{business}</strong>
            {trade}
          </p>
        </div>
        <Trait label={temperament}>
          {/* Fixed columns, because the words would move when their font arrives. */}
          <TextList
            texts={adjectives}
            className="grid grid-cols-[repeat(auto-fill,3.3em)] gap-x-3 font-display text-xl font-semibold text-poster-rich"
          />
        </Trait>
        <Trait label={volume}>
          <ul className="flex flex-wrap gap-1.5 text-sm">
            {TONE_VALUES.map((name) => (
              <li
                key={name}
                className={`flex items-center gap-1 rounded-full border border-post-ink px-3 py-0.5 ${name === tone ? "bg-post-ink font-semibold text-post" : ""}`}
              >
                {name === tone && (
                  <>
                    <Icon of={Check} className="size-4" />
                    <span className="sr-only">Chosen: </span>
                  </>
                )}
                {name}
              </li>
            ))}
          </ul>
        </Trait>
        <Trait label={never}>
          <ul className="flex flex-wrap gap-x-4 font-semibold">
            {banned.map((word) => (
              <li key={word}>
                <s className="decoration-poster-rich decoration-2">{word}</s>
              </li>
            ))}
          </ul>
        </Trait>
      </div>
      {/* Too small to read on phones. */}
      <div className="max-sm:hidden">
        <PostCard post={checkedPost} shape="portrait" />
      </div>
    </div>
  );
}

function Trait({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <Label>{label}</Label>
      {children}
    </div>
  );
}
