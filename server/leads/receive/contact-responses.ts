import { issueReason, type FailureReason } from '#lead/reasons.ts';
import type { LeadIssue } from '#lead/schema.ts';
import { href, switchHref } from '#site/links.ts';
import { answerJson, answerProblem } from '#server/http/responses.ts';
import type { LanguageChoice } from '#server/http/language-negotiation.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';

/** How the call for a contact message ended. */
export type Outcome =
  | { kind: 'stored'; id: string }
  | { kind: keyof typeof refusals }
  | { kind: 'invalid'; issues: LeadIssue[] }
  | { kind: 'limited'; retryAfterSeconds: number }
  | { kind: 'in-progress' }
  | { kind: 'unavailable' };

/** What only a program gets to see; the site's own form never sends any of it. */
const refusals = {
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

/** When to try again after the store was not available, in seconds: a visitor is waiting. */
const storeRetryAfterSeconds = 2;

/** The answer to a script: 200 with the lead's id, or problem details (RFC 9457). */
export function answerScript(outcome: Outcome, copy: LeadCopy): Response {
  const { errors, toasts } = copy.contact.form;
  switch (outcome.kind) {
    case 'stored':
      return answerJson(200, { ok: true, id: outcome.id });
    case 'invalid': {
      const listed = outcome.issues.map((issue) => ({ ...issue, message: message(issue, errors) }));
      const detail = listed[0]?.message ?? '';
      return answerProblem(422, { title: 'Unprocessable Content', detail, errors: listed });
    }
    case 'unavailable':
      return answerLater(503, 'Service Unavailable', storeRetryAfterSeconds, toasts);
    case 'limited':
      return answerLater(429, 'Too Many Requests', outcome.retryAfterSeconds, toasts);
    case 'in-progress':
      return answerLater(409, 'Conflict', 1, toasts);
    default: {
      const { status, ...problem } = refusals[outcome.kind];
      return answerProblem(status, problem);
    }
  }
}

/** The answer to a form without script: on to a page that says what happened (303). */
export function answerForm(outcome: Outcome, choice: LanguageChoice, copy: LeadCopy): Response {
  switch (outcome.kind) {
    case 'stored':
      return seeOther(address('contactSent', choice));
    case 'invalid': {
      const first = outcome.issues[0];
      return notSent(choice, first === undefined ? 'unreadable' : issueReason(first));
    }
    case 'too-large':
    case 'unreadable':
    case 'limited':
      return notSent(choice, outcome.kind);
    case 'unavailable':
    case 'in-progress':
      return notSent(choice, 'storage');
    default:
      return answerScript(outcome, copy);
  }
}

function answerLater(
  status: number,
  title: string,
  retryAfterSeconds: number,
  { failure }: LeadCopy['contact']['form']['toasts'],
): Response {
  return answerProblem(
    status,
    { title, detail: failure.description },
    { 'Retry-After': String(retryAfterSeconds) },
  );
}

function notSent(choice: LanguageChoice, reason: FailureReason): Response {
  return seeOther(`${address('contactNotSent', choice)}#${reason}`);
}

/** A language that only the address named must stay in the address: cookies may be off. */
function address(route: 'contactSent' | 'contactNotSent', choice: LanguageChoice): string {
  return choice.isNew ? switchHref(route, choice.language) : href(route, choice.language);
}

function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  });
}

type FieldMessages = LeadCopy['contact']['form']['errors'];

function message({ field, code }: LeadIssue, errors: FieldMessages): string {
  const messages: Partial<Record<LeadIssue['code'], string>> = errors[field];
  return messages[code] ?? code;
}
