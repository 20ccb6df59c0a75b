import { enablePartialNavigation } from "~/enhance/partial-navigation";

enablePartialNavigation();
// The list follows its filters.
document.querySelector("form[data-refetch] button")?.setAttribute("hidden", "");
