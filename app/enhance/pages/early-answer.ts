/** Forms that hold the server's answer to an empty or malformed field give it before they are sent. */
import { tendErrors } from "../field-errors";

for (const template of document.querySelectorAll("template[data-toast=missing]"))
  tendErrors(template.closest("form")!);
