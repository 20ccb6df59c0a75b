export const TICKET_SUBMIT_MS = 2000;
