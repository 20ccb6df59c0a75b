import { brand } from "~/content/brand";
import { quotes } from "~/content/home";
import { PostPicture } from "~/ui/post";

export function CustomerQuotes() {
  return (
    <section className="border-t border-line bg-surface">
      <div className="shell py-7 lg:py-24">
        <h2 className="text-2xl lg:text-4xl">Owners who got their evenings back</h2>
        <div className="mt-5 grid gap-x-5 gap-y-6 min-[23rem]:grid-cols-2 lg:mt-12 lg:grid-cols-[6fr_5fr] lg:gap-x-20">
          {quotes.map(({ quote, name, role, post }, index) => (
            <figure
              key={name}
              className={`reveal grid grid-rows-[1fr_auto] gap-3 ${index ? "border-t border-line py-3" : "col-span-full lg:col-span-1 lg:row-span-2 lg:gap-8"}`}
            >
              <blockquote
                className={`font-display font-semibold ${index ? "leading-snug lg:text-xl" : "text-lg leading-snug lg:text-3xl"}`}
              >
                {`“${quote}”`}
              </blockquote>
              <figcaption className="flex items-center gap-3 text-sm leading-snug lg:text-base">
                <PostPicture
                  post={post}
                  shape="square"
                  isDecoration
                  className={`rounded-md ${index ? "max-w-11" : "max-w-11 lg:max-w-60"}`}
                />
                <span>
                  <strong className="block">{name}</strong>
                  <span className="text-muted">{role}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
        <p className="mt-5 text-sm text-muted">
          {brand.name} is just launching: these customers and their quotes are illustrative.
        </p>
      </div>
    </section>
  );
}
