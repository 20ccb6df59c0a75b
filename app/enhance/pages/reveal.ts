import { revealOnScroll } from "~/enhance/reveal";

revealOnScroll();
