export function Opening() {
  return (
    <section className="on-night relative overflow-hidden bg-night text-night-text">
      <div className="shell">
        <div className="grid content-center gap-6 pt-8 pb-10 lg:min-h-[min(38vw,44rem)] lg:w-[50%] lg:gap-8 lg:py-10 lg:pr-8">
          <h1 className="text-[min(15vw,5.5rem)] leading-[0.95] tracking-tight lg:text-[min(8.7vw,6.75rem)]">
            <span className="block">Go home.</span>{" "}
            <span className="block text-balance">We’ll post it.</span>
          </h1>
          <p className="max-w-lg text-lg text-night-muted">
            Our mission: small businesses should be seen as often as big ones, without anyone
            staying late for it. We help them eliminate repetitive tasks through automation,
            starting with the one that always waits until eleven at night.
          </p>
        </div>
      </div>
      <img
        src="/images/about/desk.svg"
        alt="A reception desk at eleven at night: the lamp is on, the chair is empty, someone leaves by the door, and tomorrow’s post is ready on the phone"
        width={800}
        height={640}
        className="h-auto w-full lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[48%] lg:object-cover lg:object-[85%] xl:object-[50%_35%]"
      />
    </section>
  );
}
