import { toFailureReason, type FailureReason } from '@altanube/content/failure-reasons';
import type { FieldIssue } from '@altanube/contact/fields';
import type { StoreOutcome } from '@altanube/contact/store-message';
import type { Form } from '@altanube/content/forms';
import { href, languageSwitchHref } from '@altanube/content/links';
import { jsonReply, problemReply } from '../../http/json-reply.ts';
import type { LanguageChoice } from '@altanube/pages/negotiation';
import type { ServerCopy } from '@altanube/content/server-content';

/** The result of a post to the contact endpoint. */
export type Outcome =
  StoreOutcome | { kind: keyof typeof rejections } | { kind: 'invalid'; issues: FieldIssue[] };

/** Rejections that the site's own form never causes: status and detail. */
const rejections = {
  'cross-site': [403, 'Pages of this origin may not send contact messages.'],
  'no-key': [401, 'The apikey header is missing or wrong.'],
  unsupported: [415, 'Send JSON or an HTML form, not compressed.'],
  'too-large': [413, 'At most 64 KiB are read.'],
  unreadable: [400, 'The body is not what its content type says.'],
} as const;

/** When to retry if the store was unavailable: soon, since a visitor is waiting. */
const storeRetryAfterSeconds = 2;

/** The reply to a script: 200 with the message's id, or problem details (RFC 9457). */
export function scriptReply(outcome: Outcome, { contact }: ServerCopy): Response {
  const { errors, toasts } = contact.form;
  function retryLaterReply(status: number, seconds: number): Response {
    const detail = toasts.failure.description;
    return problemReply(status, { detail }, { 'Retry-After': String(seconds) });
  }
  function findMessage({ field, code }: FieldIssue): string {
    const messages: Partial<Record<FieldIssue['code'], string>> = errors[field];
    return messages[code] ?? code;
  }
  switch (outcome.kind) {
    case 'stored':
      return jsonReply(200, { ok: true, id: outcome.id });
    case 'invalid': {
      const issues = outcome.issues.map((issue) => ({ ...issue, message: findMessage(issue) }));
      return problemReply(422, { detail: issues[0]?.message ?? '', errors: issues });
    }
    case 'unavailable':
      return retryLaterReply(503, storeRetryAfterSeconds);
    case 'limited':
      return retryLaterReply(429, outcome.retryAfterSeconds);
    default: {
      const [status, detail] = rejections[outcome.kind];
      return problemReply(status, { detail });
    }
  }
}

/** The reply to a form without script: a redirect (303) to a page that shows the result. */
export function formReply(
  outcome: Outcome,
  choice: LanguageChoice,
  { copy, sent }: { copy: ServerCopy } & Pick<Form, 'sent'>,
): Response {
  // A language that only the query named stays in the address, since cookies may be off.
  const link = choice.isNew ? languageSwitchHref : href;
  function seeOther(location: string): Response {
    const headers = { Location: location, 'Cache-Control': 'no-store' };
    return new Response(null, { status: 303, headers });
  }
  function redirectToNotSent(reason: FailureReason): Response {
    return seeOther(`${link('contactNotSent', choice.language)}#${reason}`);
  }
  switch (outcome.kind) {
    case 'stored':
      return seeOther(
        link(sent.route, choice.language) + (sent.fragment ? `#${sent.fragment}` : ''),
      );
    case 'invalid': {
      const first = outcome.issues[0];
      return redirectToNotSent(first === undefined ? 'unreadable' : toFailureReason(first));
    }
    case 'too-large':
    case 'unreadable':
    case 'limited':
      return redirectToNotSent(outcome.kind);
    case 'unavailable':
      return redirectToNotSent('storage');
    default:
      return scriptReply(outcome, copy);
  }
}

/**
 * Results of posts to the contact endpoint, for metrics. Suspected spam is `quarantined`; invalid
 * messages and requests of programs are `refused`; `not-stored` means a failure of the server.
 */
export const messageResults = [
  ...(['accepted', 'quarantined', 'repeated'] as const),
  ...(['limited', 'refused', 'not-stored'] as const),
];

export type MessageResult = (typeof messageResults)[number];

export function getMessageResult(outcome: Outcome): MessageResult {
  if (outcome.kind === 'stored') return outcome.as;
  if (outcome.kind === 'unavailable') return 'not-stored';
  return outcome.kind === 'limited' ? 'limited' : 'refused';
}
