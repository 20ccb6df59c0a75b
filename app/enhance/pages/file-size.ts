/** Refuses what is too large before it takes minutes to upload. */
import { describePhotoProblem } from "~/domain/pictures/photo";
import { VIDEO_LIMITS } from "~/domain/pictures/video";

for (const input of document.querySelectorAll<HTMLInputElement>("input[type=file]"))
  input.addEventListener("change", () => {
    const large = [...(input.files ?? [])].find(({ size }) => size > VIDEO_LIMITS.bytes);
    input.setCustomValidity(large ? describePhotoProblem("video-too-large", large.name) : "");
    input.reportValidity();
  });
