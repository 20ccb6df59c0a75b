/** Slides content in as it scrolls into view. */
import { revealOnScroll } from "~/enhance/reveal";

revealOnScroll();
