import { fieldOrder, issueCodes } from './fields.ts';
import type { LeadIssue } from './fields.ts';

/** `limited`: too many came. `storage`: it could not be kept for now. */
export const generalReasons = ['unreadable', 'too-large', 'limited', 'storage'] as const;

export type GeneralReason = (typeof generalReasons)[number];
export type FailureReason = GeneralReason | `${LeadIssue['field']}-${LeadIssue['code']}`;

export const fieldIssues: readonly LeadIssue[] = fieldOrder.flatMap((field) =>
  issueCodes(field).map((code) => ({ field, code })),
);

/** The page that a failed post ends on has a message for each, with this id. */
export const failureReasons: FailureReason[] = [...fieldIssues.map(issueReason), ...generalReasons];

export function issueReason({ field, code }: LeadIssue): FailureReason {
  return `${field}-${code}`;
}
