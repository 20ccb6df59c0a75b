import { runCarousel } from "~/enhance/carousel";
import { layOutDeferredSections } from "~/enhance/deferred-layout";
import { revealOnScroll } from "~/enhance/reveal";

runCarousel();
layOutDeferredSections("main > section");
revealOnScroll();
