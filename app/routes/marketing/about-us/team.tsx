import { team } from "~/content/team";

export function Team() {
  return (
    <section aria-labelledby="team" className="grid gap-8 lg:gap-14">
      <div className="grid gap-3 lg:grid-cols-[1.3fr_1fr] lg:items-end lg:gap-16">
        <h2 id="team" className="text-3xl lg:text-4xl">
          Who you’ll meet
        </h2>
        <p className="max-w-md text-lg text-muted">
          One of us leads your strategy meeting, having read your answers.
        </p>
      </div>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-8 lg:[&>:nth-child(even)]:mt-20">
        {team.map(({ name, role, text, avatar }) => (
          <li
            key={name}
            className="reveal grid grid-cols-[2fr_3fr] content-start items-center gap-4 sm:grid-cols-1"
          >
            <img
              src={avatar}
              alt={`Portrait of ${name}`}
              width={400}
              height={500}
              loading="lazy"
              className="h-auto w-full rounded-lg"
            />
            <div className="grid content-start gap-1">
              <h3 className="text-xl">{name}</h3>
              <p className="text-sm font-semibold text-ember">{role}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
