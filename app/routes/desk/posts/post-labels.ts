/** Null for a hidden field. */
export const POST_LABELS = {
  body: "Text",
  pictureIdea: "Picture idea",
  altText: "Picture description",
  day: "Day",
  time: "Time",
  zone: "Time zone",
  planned: null,
} as const;
