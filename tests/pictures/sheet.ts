export type Picture = { path: string; file: string; width: number; height: number; scale: number };
export type Sheet = { name: string; pictures: Picture[] };

/** Renders thumbnails, each with its path and real size and a link to the full size. */
export function renderSheets(sheets: Sheet[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every page of the site</title>
<style>
  body { margin: 16px; background: #6b6b70; color: #fff; font: 13px/1.3 sans-serif }
  h2 { margin: 24px 0 12px }
  section { column-gap: 16px }
  figure { margin: 0 0 16px; break-inside: avoid }
  figcaption { margin-bottom: 4px; overflow-wrap: anywhere }
  img { display: block; outline: 1px solid #000 }
</style>
${sheets.map(renderSection).join("\n")}
</html>
`;
}

function renderSection({ name, pictures }: Sheet): string {
  const width = Math.round(Math.max(...pictures.map((picture) => picture.width * picture.scale)));
  const figures = pictures.map(renderFigure).join("\n");
  return `<h2>${name}</h2>\n<section style="column-width: ${width}px">\n${figures}\n</section>`;
}

function renderFigure({ path, file, width, height, scale }: Picture): string {
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.round(side * scale));
  const label = path.replaceAll("&", "&amp;");
  return `<figure><figcaption>${label}<br>${width} × ${height}</figcaption>
<a href="${file}.jpg"><img src="${file}-small.png" width="${shownWidth}" height="${shownHeight}" loading="lazy" alt=""></a></figure>`;
}
