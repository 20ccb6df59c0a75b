/** Slides content in, and scrolls to the billing switch after the link to the prices. */
import { revealOnScroll } from "~/enhance/reveal";
import { scrollOnArrival } from "~/enhance/scroll-on-arrival";

revealOnScroll();
scrollOnArrival();
