/** The blog's pages: its filter works in place, and an article can be shared. */
import { followRefetches } from "./region";
import { offerSharing } from "./share";

followRefetches();
offerSharing();
