import { replaceBrokenImages } from "~/enhance/images";
import { enablePartialNavigation } from "~/enhance/partial-navigation";
import { revealOnScroll } from "~/enhance/reveal";
import { enableSharing } from "~/enhance/share";

replaceBrokenImages();
enablePartialNavigation();
enableSharing();
revealOnScroll();
