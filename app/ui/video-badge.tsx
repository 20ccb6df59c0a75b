/** Over the video's cover. */
export function VideoBadge({ video }: { video: { length: string; href: string } }) {
  return (
    <p className="absolute bottom-2 left-2 flex items-center gap-3 rounded-sm bg-post px-2.5 text-sm text-post-ink figures">
      Video, {video.length}
      <a
        href={video.href}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Play
      </a>
    </p>
  );
}
