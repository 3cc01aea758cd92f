import type { LeadIssue } from '#lead/schema.ts';

/**
 * What the form is doing. In every state but `submitting` it can be edited and sent; they differ in
 * what the visitor has been told.
 */
export type FormState =
  | { kind: 'idle' }
  | { kind: 'submitting' }
  | { kind: 'invalid'; issue: LeadIssue; isToastOpen: boolean }
  | { kind: 'failed' }
  | { kind: 'sent' };
