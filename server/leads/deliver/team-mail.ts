import type { SendResult } from './sender.ts';

/** A mail to the team that is not a lead: an alarm, a summary. */
export type TeamMail = {
  /** Names the mail's file where mail goes into a folder, and its Message-ID. */
  id: string;
  subject: string;
  text: string;
};

/** Sends a mail to the team, the same way as leads. A failure of the other side is a result. */
export type SendTeamMail = (mail: TeamMail, signal: AbortSignal) => Promise<SendResult>;
