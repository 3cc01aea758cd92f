import { fieldOrder, getIssueCodes, type FieldIssue } from '@altanube/contact/fields';

/** `limited`: too many messages. `storage`: temporarily unable to store the message. */
export const generalReasons = ['unreadable', 'too-large', 'limited', 'storage'] as const;

type GeneralReason = (typeof generalReasons)[number];
export type FailureReason = GeneralReason | `${FieldIssue['field']}-${FieldIssue['code']}`;

export const fieldIssues: readonly FieldIssue[] = fieldOrder.flatMap((field) =>
  getIssueCodes(field).map((code) => ({ field, code })),
);

/** The page shown after a failed post has a message with each of these ids. */
export const failureReasons: FailureReason[] = [
  ...fieldIssues.map(toFailureReason),
  ...generalReasons,
];

export function toFailureReason({ field, code }: FieldIssue): FailureReason {
  return `${field}-${code}`;
}
