import { casesByTrade } from "~/content/features";

export function UseCases() {
  return (
    <section className="shell py-20 lg:py-28">
      <h2 className="max-w-2xl text-3xl">What it posts for businesses like yours</h2>
      <div className="mt-12 grid gap-12 md:grid-cols-3 md:gap-8">
        {casesByTrade.map(({ title, posts }) => (
          <div key={title} className="reveal border-t-2 border-ember pt-5">
            <h3 className="text-xl">{title}</h3>
            <ul className="mt-4">
              {posts.map((post) => (
                <li key={post} className="border-b border-line py-3 text-muted">
                  {post}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
