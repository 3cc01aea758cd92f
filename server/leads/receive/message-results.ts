import type { Outcome } from './contact-replies.ts';

/** What becomes of a post to the contact endpoint, for whoever counts. */
export const messageResults = [
  'accepted',
  /** Stored, and set aside as likely spam. */
  'quarantined',
  /** Sent again under the same key: answered, and not stored once more. */
  'repeated',
  /** Too many came. */
  'limited',
  /** Not a valid message: the sender can put it right, or is no visitor. */
  'refused',
  /** Valid, or not known to be otherwise, and lost to a failure of ours. */
  'not-stored',
] as const;

export type MessageResult = (typeof messageResults)[number];

export function resultOf(outcome: Outcome): MessageResult {
  switch (outcome.kind) {
    case 'stored':
      return outcome.as;
    case 'in-progress':
      return 'repeated';
    case 'limited':
      return 'limited';
    case 'unavailable':
      return 'not-stored';
    default:
      return 'refused';
  }
}
