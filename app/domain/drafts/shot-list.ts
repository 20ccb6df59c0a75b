export const SHOTS_PER_VIDEO = 3;

/** One line per shot. Empty for a picture idea that is a single one. */
export function parseShotList(pictureIdea: string): string[] {
  const shots = pictureIdea
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\d+[.):]|[-*•])\s+/, "").trim())
    .filter((line) => line !== "");
  return shots.length > 1 ? shots : [];
}
