import { parseShotList } from "~/domain/drafts/shot-list";

/** What to photograph, or the shots of a video. */
export function PictureIdea({ idea }: { idea: string }) {
  const shots = parseShotList(idea);
  return (
    <div dir="auto">
      <p className="text-sm text-muted">{shots.length > 0 ? "Shot list" : "Picture idea"}</p>
      {shots.length > 0 ? (
        <ol className="grid list-decimal gap-1 ps-5">
          {shots.map((shot) => (
            <li key={shot}>{shot}</li>
          ))}
        </ol>
      ) : (
        <p>{idea}</p>
      )}
    </div>
  );
}
