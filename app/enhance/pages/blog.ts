/** Enhances the blog: the filter updates in place, and articles can be shared. */
import { followRefetches } from "~/enhance/refetch";
import { offerSharing } from "~/enhance/share";

followRefetches();
offerSharing();
