/** Enhances the home page: advances the pictures and defers the layout of lower sections. */
import { runCarousel } from "~/enhance/carousel";
import { layOutRest } from "~/enhance/lay-out";

runCarousel();
layOutRest("main > section");
