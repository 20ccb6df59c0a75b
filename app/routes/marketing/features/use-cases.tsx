import { casesByTrade } from "~/content/features";
import { PostCard } from "~/ui/post";
import { TextList } from "~/ui/text-list";

export function UseCases() {
  return (
    <section className="shell grid gap-8 py-12 lg:gap-16 lg:py-28">
      <h2 className="max-w-2xl text-3xl">What it posts for businesses like yours</h2>
      {casesByTrade.map(({ title, posts, shown }, index) => (
        <div
          key={title}
          className={`reveal grid items-center gap-5 border-t-2 border-ember pt-5 md:gap-8 lg:gap-14 ${index % 2 ? "md:grid-cols-[2fr_1fr]" : "md:grid-cols-[1fr_2fr]"}`}
        >
          <div className={index % 2 ? "md:order-1" : ""}>
            <h3 className="text-xl">{title}</h3>
            <TextList
              texts={posts}
              className="mt-2 md:mt-4"
              item="py-1 text-muted md:border-b md:border-line md:py-3 md:last:border-0"
            />
          </div>
          {/* On phones the text of the posts would be too narrow to read. */}
          <ul className="grid grid-cols-3 items-start gap-2 lg:gap-4 max-lg:[&_figcaption]:hidden max-lg:[&_figure>div:first-child]:hidden lg:[&>:nth-child(2)]:mt-12">
            {shown.map((post) => (
              <li key={post.id}>
                <PostCard post={post} shape="portrait" />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
