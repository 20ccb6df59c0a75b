import { createMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { formatIsoDay, getMonth, parseMonth } from "~/domain/calendar";
import { formatDraft, isWritingLate } from "~/domain/drafts/draft";
import { describeNextDrafts, describeRenewal } from "~/domain/drafts/next-drafts";
import { formatPreferredTime } from "~/domain/drafts/preferred-times";
import { toReleasePlan } from "~/domain/drafts/release";
import { formatNews } from "~/domain/news/news";
import { Button, ButtonLink } from "~/ui/button";
import { ClientFrame } from "~/ui/client/client-frame";
import { PageHeader } from "~/ui/client/page-header";
import { ClientPosts } from "~/ui/client/posts";
import { EmptyState } from "~/ui/empty-state";
import { AccountField } from "~/ui/form/account-field";
import type { Route } from "./+types/posts";
import { loadClientPage } from "./client-loader.server";
import { NewsForm } from "./news/form";
import { RecentNews } from "./news/recent";
import { PreferredTime } from "./posts/preferred-time";
import { WritingNotice } from "./posts/writing-notice";

/** Without script, in seconds. */
const REFRESH_S = 3;

export const handle: PageHandle = { enhance: "posts" };

export const meta = createMeta("Your Posts", "Your drafts, and what goes out when.");

/** `?month=` selects the month of the calendar. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { greeting, profile, parts } = await loadClientPage(context, ["drafts", "news"]);
  const {
    drafts: rows = [],
    writing_since: since = null,
    preferred_times: times = [],
  } = parts?.drafts ?? {};
  const plan = toReleasePlan(profile);
  const drafts = rows.map((row) => ({ ...formatDraft(row, plan), decision: crypto.randomUUID() }));
  const now = new Date();
  const today = formatIsoDay(now);
  const next = drafts.find(({ day }) => day >= today)?.day ?? today;
  const isWriting = since !== null;
  const isLate = isWritingLate(since, now);
  return {
    greeting,
    businessName: profile?.business_name ?? "",
    drafts,
    nextDrafts: describeNextDrafts(profile),
    renewal: describeRenewal(profile, rows),
    news: parts?.news.map(formatNews) ?? [],
    newsId: crypto.randomUUID(),
    times: times.map(formatPreferredTime),
    isWriting,
    isLate,
    isStarted:
      !isWriting &&
      profile?.plan_status === "inactive" &&
      rows.some(({ origin }) => origin === "starter"),
    month: parseMonth(url.searchParams.get("month")) ?? getMonth(next),
    refreshS: isWriting && !isLate ? REFRESH_S : undefined,
  };
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { greeting, drafts, businessName, nextDrafts, renewal } = loaderData;
  const { isWriting, isLate, isStarted, month, news, newsId, times } = loaderData;
  return (
    <ClientFrame {...greeting} section="posts">
      <PageHeader
        title="Posts"
        action={
          <ButtonLink look="secondary" href="/client/photos">
            Your Photos
          </ButtonLink>
        }
      >
        Nothing goes out without your OK.
      </PageHeader>
      {isWriting && (
        <WritingNotice
          title={
            drafts.length === 0 ? "We’re writing your first drafts" : "We’re writing new drafts"
          }
          text="From your answers, in your tone. They’ll appear here by themselves."
          href="/client/posts"
          isLate={isLate}
        />
      )}
      <ClientPosts
        drafts={drafts}
        businessName={businessName}
        month={month}
        afterMonth={times.map((time) => (
          <PreferredTime key={time.network} {...time} />
        ))}
      >
        {drafts.length === 0 && !isWriting && (
          <EmptyState drawing="posts">
            <p>There are no drafts right now. {nextDrafts}</p>
          </EmptyState>
        )}
        {isStarted && (
          <p className="max-w-prose">Our team writes your posts after the strategy meeting.</p>
        )}
        {/* A refresh without script would lose what was typed. */}
        {(!isWriting || isLate) && (
          <section
            id="news"
            aria-label="News"
            className="grid gap-2 rounded-lg border border-line bg-surface p-4 sm:p-6 print:hidden"
          >
            <NewsForm id={newsId} />
            <RecentNews news={news} />
          </section>
        )}
      </ClientPosts>
      {!isWriting && renewal && <RenewalForm text={renewal} />}
    </ClientFrame>
  );
}

function RenewalForm({ text }: { text: string }) {
  return (
    <form
      id="new-drafts"
      method="post"
      action="/client/posts/renewal"
      className="grid justify-items-start gap-3 print:hidden"
    >
      <AccountField />
      <p className="max-w-prose text-muted">
        Changed your profile, or none of these sound like you? {text} Posts you’ve approved or
        edited stay.
      </p>
      <Button look="secondary" busy="Asking...">
        Write New Drafts
      </Button>
    </form>
  );
}
