/** Enhances the blog: the filter updates in place, and articles can be shared. */
import { enablePartialNavigation } from "~/enhance/partial-navigation";
import { enableSharing } from "~/enhance/share";

enablePartialNavigation();
enableSharing();
