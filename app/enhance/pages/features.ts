import { revealOnScroll } from "~/enhance/reveal";
import { scrollOnArrival } from "~/enhance/scroll-on-arrival";

revealOnScroll();
scrollOnArrival();
