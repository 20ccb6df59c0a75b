export function VideosToCome() {
  return (
    <section aria-labelledby="videos" className="grid gap-2">
      <h2 id="videos" className="scroll-mt-24 text-2xl">
        Video tutorials coming soon
      </h2>
      <p className="text-muted">
        Two minutes each, with subtitles. Until then, use the guides above.
      </p>
    </section>
  );
}
