/** Enhances the home page: advances the pictures and defers the layout of lower sections. */
import { runCarousel } from "~/enhance/carousel";
import { layOutDeferredSections } from "~/enhance/deferred-layout";

runCarousel();
layOutDeferredSections("main > section");
