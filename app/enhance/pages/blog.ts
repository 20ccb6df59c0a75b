/** The blog's pages: its filter works in place, and an article can be shared. */
import { followRefetches } from "~/enhance/region";
import { offerSharing } from "~/enhance/share";

followRefetches();
offerSharing();
