export const DRAFT_LIMITS = { body: 3000, pictureIdea: 500, altText: 500, comment: 2000 } as const;
