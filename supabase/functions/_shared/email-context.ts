export type EmailContext = {
  recipient: string;
  payload: Record<string, string | undefined>;
  at: Date;
  site: string;
  canReply: boolean;
};
