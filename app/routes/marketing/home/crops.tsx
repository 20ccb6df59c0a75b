import { crops } from "~/content/home";
import { PostPicture } from "~/ui/post";

/** Cropped by a scroll animation (home.css), or from the start without animations. */
export function NetworkCrops() {
  return (
    <section className="crops on-night bg-night py-7 text-night-text lg:py-24">
      <div className="shell grid gap-x-12 gap-y-4 lg:grid-cols-2 lg:items-center">
        <h2 className="text-2xl lg:text-4xl">One picture, five frames</h2>
        <p className="max-w-md text-night-muted">
          Every network gets its own crop, and the bike keeps both wheels.
        </p>
      </div>
      <ul
        tabIndex={0}
        aria-label="Five networks"
        className="mt-5 flex [scroll-snap-type:x_proximity] [scrollbar-width:none] gap-4 overflow-x-auto px-5 lg:shell lg:mt-12 lg:px-0"
      >
        {crops.networks.map(({ network, shape, ratio }) => (
          <li
            key={network}
            className="w-[max(38%,9rem)] shrink-0 snap-center sm:w-40 lg:w-1/5 lg:shrink"
          >
            <div className="relative overflow-hidden rounded-md">
              <PostPicture
                post={crops.post}
                shape="portrait"
                isDecoration
                className="opacity-30 [filter:grayscale(1)]"
              />
              <PostPicture
                post={crops.post}
                shape="portrait"
                isDecoration
                className={`crop crop-${shape.toLowerCase()} absolute inset-0`}
              />
            </div>
            <p className="mt-3 leading-snug">
              <strong className="block">{network}</strong>
              <span className="text-sm text-night-muted figures">{`${shape}, ${ratio}`}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
