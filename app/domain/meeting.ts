/** A client's strategy meeting: the booked one, else the latest. */
export type Meeting = {
  id: string;
  /** As an ISO moment, in UTC. */
  starts_at: string;
  status: "booked" | "held" | "missed";
  /** In which zone its client chose the time. */
  zone?: string | null;
};
