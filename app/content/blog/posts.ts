import { aMonthOfPostsForABakery } from "./a-month-of-posts-for-a-bakery";
import { answeringComments } from "./answering-comments";
import type { BlogPost } from "./article";
import { automatingSocialMedia } from "./automating-social-media";
import { brandVoiceOnOnePage } from "./brand-voice-on-one-page";
import { buildingEffectiveAutomationWorkflows } from "./building-effective-automation-workflows";
import { editingAiDrafts } from "./editing-ai-drafts";
import { oneHourContentWeek } from "./one-hour-content-week";
import { smallBusinessAi } from "./small-business-ai";
import { whatAPostCosts } from "./what-a-post-costs";

/** Articles of the blog, newest first. The first one is also shown for an unknown slug. */
export const posts: readonly [BlogPost, ...BlogPost[]] = [
  automatingSocialMedia,
  buildingEffectiveAutomationWorkflows,
  smallBusinessAi,
  aMonthOfPostsForABakery,
  oneHourContentWeek,
  brandVoiceOnOnePage,
  editingAiDrafts,
  whatAPostCosts,
  answeringComments,
];

type PostCard = Omit<BlogPost, "content">;

/** Articles without their text, for lists. */
export const postCards = posts.map(
  ({ id, title, date, category, readTime, excerpt, image, imageAlt, author }) => ({
    id,
    title,
    date,
    category,
    readTime,
    excerpt,
    image,
    imageAlt,
    author,
  }),
) as [PostCard, ...PostCard[]];
