import type { PictureView } from "~/domain/pictures/picture";
import { PictureLabel } from "./picture-label";
import { VideoBadge } from "./video-badge";

type Props = {
  picture: PictureView;
  /** Without a link to play a video. */
  isInLabel?: boolean;
};

/** In a list to choose from. */
export function PictureThumbnail({ picture, isInLabel }: Props) {
  const { src, width, height, video, isGenerated } = picture;
  const alt = picture.altText || "Not described yet";
  const look = "aspect-square w-full rounded-md bg-line object-cover";
  return (
    <span className="relative block">
      {src ? (
        <img src={src} width={width} height={height} alt={alt} loading="lazy" className={look} />
      ) : (
        <span role="img" aria-label={alt} className={`block ${look}`} />
      )}
      {video && isInLabel && <PictureLabel>Video</PictureLabel>}
      {video && !isInLabel && <VideoBadge video={video} />}
      {isGenerated && <PictureLabel>Made by AI</PictureLabel>}
    </span>
  );
}
