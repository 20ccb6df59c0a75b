import { postTemplates } from "~/content/demo-schedule";

/** Four ways to begin a post; each opens the composer with its first words. */
export function PostTemplates() {
  return (
    <section aria-labelledby="templates" className="grid gap-4">
      <h2 id="templates" className="text-xl">
        Templates
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {postTemplates.map(({ id, title, text }) => (
          <li key={id}>
            <button
              type="submit"
              name="compose"
              value={id}
              className="grid min-h-14 w-full cursor-pointer rounded-md border border-line bg-surface px-4 py-3 text-left hover:border-ember"
            >
              <span className="font-semibold">{title}</span>
              <span className="text-sm text-muted">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
