import type { NewsView } from "~/domain/news/news";

export function RecentNews({ news }: { news: readonly NewsView[] }) {
  if (news.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Your news
      </summary>
      <dl className="grid gap-3">
        {news.map(({ id, body, day, formattedDay }) => (
          <div key={id}>
            <dt className="text-sm text-muted">
              <time dateTime={day}>{formattedDay}</time>
            </dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {body}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
