/** How long the simulated submission of a ticket takes. */
export const TICKET_SUBMIT_MS = 2000;
