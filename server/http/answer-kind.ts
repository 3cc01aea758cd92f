import type { Reply } from './reply.ts';

/** What requests are answered with. A closed list, since each kind has figures of its own. */
export const answerKinds = [
  'page',
  'asset',
  'redirect',
  'not-found',
  'form',
  'report',
  'health',
  /** The error page, whatever was asked for. */
  'error',
  /** Methods that are not allowed, and OPTIONS. */
  'other',
] as const;

export type AnswerKind = (typeof answerKinds)[number];

/** The kind of a reply to a request for a page or a file. Files alone have no language. */
export function kindOfRead({ status, headers }: Reply): AnswerKind {
  if (status >= 500) return 'error';
  if (status === 404) return 'not-found';
  if (status === 308) return 'redirect';
  return headers['Content-Language'] === undefined ? 'asset' : 'page';
}
