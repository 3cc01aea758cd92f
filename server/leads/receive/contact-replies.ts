import { issueReason, type FailureReason } from '#lead/reasons.ts';
import type { LeadIssue } from '#lead/fields.ts';
import { href, switchHref } from '#site/links.ts';
import { jsonReply, problemReply } from '#server/http/json-reply.ts';
import type { LanguageChoice } from '#server/http/negotiation.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';

/** The result of a post to the contact endpoint. */
export type Outcome =
  | { kind: 'stored'; id: string; as: 'accepted' | 'quarantined' | 'repeated' }
  | { kind: keyof typeof rejections }
  | { kind: 'invalid'; issues: LeadIssue[] }
  | { kind: 'limited'; retryAfterSeconds: number }
  | { kind: 'in-progress' }
  | { kind: 'unavailable' };

/** Rejections that the site's own form never causes. */
const rejections = {
  'cross-site': {
    status: 403,
    title: 'Forbidden',
    detail: 'Pages of this origin may not send contact messages.',
  },
  'no-key': {
    status: 401,
    title: 'Unauthorized',
    detail: 'The apikey header is missing or wrong.',
  },
  unsupported: {
    status: 415,
    title: 'Unsupported Media Type',
    detail: 'Send JSON or an HTML form, not compressed.',
  },
  'bad-key': {
    status: 400,
    title: 'Bad Request',
    detail: 'An Idempotency-Key has at most 255 characters of printable ASCII.',
  },
  conflict: {
    status: 422,
    title: 'Unprocessable Content',
    detail: 'This Idempotency-Key came before, with another message.',
  },
  'too-large': { status: 413, title: 'Content Too Large', detail: 'At most 64 KiB are read.' },
  unreadable: {
    status: 400,
    title: 'Bad Request',
    detail: 'The body is not what its content type says.',
  },
} as const;

/** When to try again if the store was not available: soon, since a visitor is waiting. */
const storeRetryAfterSeconds = 2;

/** The reply to a script: 200 with the lead's id, or problem details (RFC 9457). */
export function scriptReply(outcome: Outcome, copy: LeadCopy): Response {
  const { errors, toasts } = copy.contact.form;
  switch (outcome.kind) {
    case 'stored':
      return jsonReply(200, { ok: true, id: outcome.id });
    case 'invalid': {
      const issues = outcome.issues.map((issue) => ({
        ...issue,
        message: messageOf(issue, errors),
      }));
      const detail = issues[0]?.message ?? '';
      return problemReply(422, { title: 'Unprocessable Content', detail, errors: issues });
    }
    case 'unavailable':
      return tryAgainReply(503, 'Service Unavailable', storeRetryAfterSeconds, toasts);
    case 'limited':
      return tryAgainReply(429, 'Too Many Requests', outcome.retryAfterSeconds, toasts);
    case 'in-progress':
      return tryAgainReply(409, 'Conflict', 1, toasts);
    default: {
      const { status, ...problem } = rejections[outcome.kind];
      return problemReply(status, problem);
    }
  }
}

/** The reply to a form without script: a redirect (303) to a page that shows the result. */
export function formReply(outcome: Outcome, choice: LanguageChoice, copy: LeadCopy): Response {
  switch (outcome.kind) {
    case 'stored':
      return seeOtherReply(address('contactSent', choice));
    case 'invalid': {
      const first = outcome.issues[0];
      return notSentReply(choice, first === undefined ? 'unreadable' : issueReason(first));
    }
    case 'too-large':
    case 'unreadable':
    case 'limited':
      return notSentReply(choice, outcome.kind);
    case 'unavailable':
    case 'in-progress':
      return notSentReply(choice, 'storage');
    default:
      return scriptReply(outcome, copy);
  }
}

function tryAgainReply(
  status: number,
  title: string,
  retryAfterSeconds: number,
  { failure }: LeadCopy['contact']['form']['toasts'],
): Response {
  return problemReply(
    status,
    { title, detail: failure.description },
    { 'Retry-After': String(retryAfterSeconds) },
  );
}

function notSentReply(choice: LanguageChoice, reason: FailureReason): Response {
  return seeOtherReply(`${address('contactNotSent', choice)}#${reason}`);
}

/** A language that only the query named stays in the address, since cookies may be off. */
function address(route: 'contactSent' | 'contactNotSent', choice: LanguageChoice): string {
  return choice.isNew ? switchHref(route, choice.language) : href(route, choice.language);
}

function seeOtherReply(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  });
}

type FieldMessages = LeadCopy['contact']['form']['errors'];

function messageOf({ field, code }: LeadIssue, errors: FieldMessages): string {
  const messages: Partial<Record<LeadIssue['code'], string>> = errors[field];
  return messages[code] ?? code;
}
