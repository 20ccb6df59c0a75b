import { documentationGroups } from "~/content/documentation";

const PLACES = [
  ...documentationGroups,
  { id: "videos", title: "Video tutorials" },
  { id: "support", title: "Support" },
];

/** Omitted on phones, where the groups are close to each other. */
export function Contents() {
  return (
    <nav aria-labelledby="contents" className="max-lg:hidden">
      <div className="sticky top-24 grid gap-2">
        <h2 id="contents" className="text-lg">
          On this page
        </h2>
        <ol>
          {PLACES.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center border-t border-line text-muted no-underline hover:text-ember"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
