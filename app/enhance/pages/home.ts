/** The home page: its pictures advance, and what is far below them is laid out late. */
import { runCarousel } from "~/enhance/carousel";
import { layOutRest } from "~/enhance/lay-out";

runCarousel();
layOutRest("main > section");
