import { fieldOrder, issueCodes } from './fields.ts';
import type { LeadIssue } from './fields.ts';

/**
 * Why a message sent without JavaScript was not taken, other than for what is in a field.
 * `unreadable`: the form arrived damaged. `too-large`: more than the server reads.
 * `limited`: too many came, from the visitor's network or from everywhere.
 * `storage`: it could not be kept for now.
 */
export const generalReasons = ['unreadable', 'too-large', 'limited', 'storage'] as const;

export type GeneralReason = (typeof generalReasons)[number];
export type FailureReason = GeneralReason | `${LeadIssue['field']}-${LeadIssue['code']}`;

/** Everything that can be wrong with a field, in the order of the form. */
export const fieldIssues: readonly LeadIssue[] = fieldOrder.flatMap((field) =>
  issueCodes(field).map((code) => ({ field, code })),
);

/**
 * Every reason, in the order of the form. The page that a failed post ends on has one message
 * for each, whose `id` is the reason; the address's fragment picks it out.
 */
export const failureReasons: FailureReason[] = [...fieldIssues.map(issueReason), ...generalReasons];

/** The reason for an issue of a field: `name-required`. */
export function issueReason({ field, code }: LeadIssue): FailureReason {
  return `${field}-${code}`;
}
