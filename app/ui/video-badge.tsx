/** Over the video's cover. */
export function VideoBadge({ video }: { video: { length: string; href: string } }) {
  return (
    <a
      href={video.href}
      className="absolute bottom-2 left-2 inline-flex min-h-11 items-center gap-3 rounded-sm bg-post px-3 text-sm text-post-ink figures"
    >
      Video, {video.length}
      <span className="font-semibold underline underline-offset-4">Play</span>
    </a>
  );
}
