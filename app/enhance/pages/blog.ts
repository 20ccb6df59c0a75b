/** Enhances the blog: the filter updates in place, articles can be shared, and posts slide in. */
import { enablePartialNavigation } from "~/enhance/partial-navigation";
import { revealOnScroll } from "~/enhance/reveal";
import { enableSharing } from "~/enhance/share";

enablePartialNavigation();
enableSharing();
revealOnScroll();
