import type { PictureView } from "~/domain/pictures/picture";
import { PictureLabel } from "./picture-label";
import { VideoBadge } from "./video-badge";

/** In a list to choose from. */
export function PictureThumbnail({ picture }: { picture: PictureView }) {
  const { src, width, height, video, isGenerated } = picture;
  const alt = picture.altText || "Not described yet";
  const look = "aspect-square w-full rounded-md bg-line object-cover";
  return (
    <div className="relative">
      {src ? (
        <img src={src} width={width} height={height} alt={alt} loading="lazy" className={look} />
      ) : (
        <div role="img" aria-label={alt} className={look} />
      )}
      {video && <VideoBadge video={video} />}
      {isGenerated && <PictureLabel>Made by AI</PictureLabel>}
    </div>
  );
}
