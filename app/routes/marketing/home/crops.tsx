import { crops } from "~/content/home";
import { PostPicture } from "~/ui/post";

/** Cropped by a scroll animation (home.css), or from the start without animations. */
export function NetworkCrops() {
  return (
    <section className="crops on-night bg-night py-7 text-night-text lg:py-24">
      <div className="shell grid gap-x-12 gap-y-3 lg:grid-cols-2 lg:items-end">
        <h2 className="text-2xl lg:text-4xl">One picture, five frames</h2>
        <p className="max-w-md text-night-muted lg:justify-self-end">
          Every network gets its own crop, and the bike keeps both wheels.
        </p>
      </div>
      <ul
        tabIndex={0}
        aria-label="Five networks"
        className="mt-6 flex [scroll-snap-type:x_proximity] [scrollbar-width:none] gap-4 overflow-x-auto px-5 pb-2 lg:mx-auto lg:mt-12 lg:w-[min(100%-2.5rem,86rem)] lg:gap-6 lg:px-0"
      >
        {crops.networks.map(({ network, shape, ratio }) => (
          <li
            key={network}
            className="w-[38%] shrink-0 snap-center sm:w-40 lg:w-auto lg:min-w-0 lg:flex-1"
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
