/** Enhances the home page: advances the pictures, defers the layout of lower sections, and slides them in. */
import { runCarousel } from "~/enhance/carousel";
import { layOutDeferredSections } from "~/enhance/deferred-layout";
import { revealOnScroll } from "~/enhance/reveal";

runCarousel();
layOutDeferredSections("main > section");
revealOnScroll();
