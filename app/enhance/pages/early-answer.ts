/** Forms give the server's answer to an empty or malformed field before they are sent. */
import { tendErrors } from "../field-errors";

document.querySelectorAll<HTMLFormElement>("main form").forEach(tendErrors);
