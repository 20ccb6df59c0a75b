import { type ScheduleView, formatPost } from "~/domain/demo/schedule-view";

export function ViewFields({ view }: { view: ScheduleView }) {
  const { date, month, compose, deleted, written } = view;
  return (
    <>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="month" value={month} />
      {compose && <input type="hidden" name="compose" value={compose} />}
      {deleted.map((id) => (
        <input key={id} type="hidden" name="deleted" value={id} />
      ))}
      {written.map((post) => (
        <input key={post.id} type="hidden" name="post" value={formatPost(post)} />
      ))}
    </>
  );
}
