/** How long submitting a ticket takes while it is simulated (spec section 9). */
export const TICKET_SUBMIT_MS = 2000;
