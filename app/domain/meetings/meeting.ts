/** Strategy meeting of a client: the booked one, otherwise the latest. */
export type Meeting = {
  id: string;
  /** ISO 8601, in UTC. */
  starts_at: string;
  status: "booked" | "held" | "missed";
  /** Time zone in which the client chose the slot. */
  zone?: string | null;
};
