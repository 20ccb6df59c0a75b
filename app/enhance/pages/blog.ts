/** The blog's pages: the filter works in place, and articles can be shared. */
import { followRefetches } from "~/enhance/refetch";
import { offerSharing } from "~/enhance/share";

followRefetches();
offerSharing();
