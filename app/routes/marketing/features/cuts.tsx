import { type Cut, cuts, example } from "~/content/features";
import { PostPicture } from "~/ui/post";
import { Label } from "./label";

export function Cuts({ labels }: { labels: readonly [string, string, string] }) {
  const [story, ...others] = cuts;
  const [networks, times, fit] = labels;
  return (
    <div className="reveal-right grid gap-5 rounded-lg bg-poster-rich p-4 text-post sm:p-8">
      <div className="grid gap-1">
        <Label>{networks}</Label>
        <p className="max-w-md font-display text-xl font-semibold">“{example.cutPost.text}”</p>
      </div>
      <div className="grid grid-cols-[2fr_5fr] items-end gap-2 sm:grid-cols-[5fr_9fr] sm:gap-5">
        {story && <CutPicture {...story} />}
        <div className="grid grid-cols-2 items-end gap-2 sm:gap-5">
          {others.map((cut) => (
            <CutPicture key={cut.network} {...cut} />
          ))}
        </div>
      </div>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <span>{times}.</span>
        <span>{fit}.</span>
      </p>
    </div>
  );
}

function CutPicture({ network, shape, time }: Cut) {
  return (
    <figure className="grid gap-1.5">
      <PostPicture
        post={example.cutPost}
        shape={shape}
        isDecoration={shape !== "story"}
        className="rounded-sm"
      />
      <figcaption className="text-sm leading-snug">
        <strong className="block font-semibold">{network}</strong>
        <span className="figures">{time}</span>
      </figcaption>
    </figure>
  );
}
