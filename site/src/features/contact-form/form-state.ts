import type { Lead, LeadIssue } from '@altanube/contact/fields';

/**
 * What the form is doing. In all but `submitting` it can be sent; they differ in what the visitor
 * has been told, and in whether that message is still on show.
 */
export type FormState =
  | { kind: 'idle' }
  | { kind: 'submitting' }
  | { kind: 'invalid'; issue: LeadIssue; isToastOpen: boolean }
  | { kind: 'failed'; retryAfterMs: number | null; isOffline: boolean }
  | { kind: 'sent'; demo: Lead['demo'] };
