import type { Copy } from '@altanube/content/schema/copy';
import { isTicket } from '@altanube/contact/attribution';
import { fill } from '@altanube/base/template';
import { toKnownZone, parseZonedTime } from '@altanube/contact/zoned-time';
import { formatMoment } from '#features/demo-time/format-proposed.ts';
import { formatWait, formatZone } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import type { ToastMessage } from './toast.tsx';
import type { FieldIssue } from '@altanube/contact/fields';
import type { FormState } from './use-contact-form.ts';
import { type LinkedPart, parseLinkedText, type LinkedText } from '@altanube/content/linked-text';

type ToastOptions = {
  copy: Copy['contact']['form'];
  language: Language;
  addresses: ContactAddresses;
};

/** What the toast says in each state of the form (docs/behaviour.md, F-5, F-7, F-8 and F-14). */
export function getToastMessage(state: FormState, options: ToastOptions): ToastMessage | null {
  if (state.kind !== 'sent') return getProblemMessage(state, options);
  if (!state.isToastOpen) return null;
  const { toasts } = options.copy;
  const demo = describeProposedTime(state.demo, options);
  const sentToast = isTicket(state.subject) ? toasts.ticket : toasts.success;
  return {
    tone: 'good',
    ...sentToast,
    ...(demo !== null && { more: [{ text: demo, href: null }] }),
  };
}

/** Null if the form can be sent or has been. */
export function getProblemMessage(
  state: FormState,
  { copy: { toasts, errors }, language, addresses }: ToastOptions,
): ToastMessage | null {
  if (state.kind === 'invalid' && state.isToastOpen) {
    const description = getErrorMessage(errors, state.issue);
    return { tone: 'bad', title: toasts.invalid.title, description };
  }
  if (state.kind !== 'failed') return null;
  if (state.isOffline) {
    return { tone: 'bad', ...toasts.failure, more: [{ text: toasts.offline, href: null }] };
  }
  const more = getAlternativeParts(toasts.alternative, addresses);
  if (state.retryAfterMs === null) return { tone: 'bad', ...toasts.failure, more };
  const wait = formatWait(state.retryAfterMs, language);
  const { title, description } = toasts.later;
  return { tone: 'bad', title, description: fill(description, { wait }), more };
}

/** Describes the time that was proposed for a demo; null if none was. */
function describeProposedTime(
  demo: string | null,
  { copy, language }: Pick<ToastOptions, 'copy' | 'language'>,
): string | null {
  const parsed = demo === null ? null : parseZonedTime(demo);
  if (parsed === null) return null;
  const time = toKnownZone(parsed);
  return fill(copy.demo.sent, {
    time: formatMoment(time, copy.demo, language),
    zone: formatZone(time, language),
  });
}

/** The form's text for an issue, in the page's language. */
export function getErrorMessage(
  errors: Copy['contact']['form']['errors'],
  { field, code }: FieldIssue,
): string {
  const messages: Partial<Record<FieldIssue['code'], string>> = errors[field];
  const message = messages[code];
  if (message === undefined) throw new Error(`No message for ${field}: ${code}`);
  return message;
}

/** The mailbox and the phone that visitors can use instead of the form. */
export type ContactAddresses = { email: string; phone: { e164: string } };

/** The sentence about other contacts, split into plain text and links. */
export function getAlternativeParts(
  sentence: LinkedText<'email' | 'phone'>,
  { email, phone }: ContactAddresses,
): LinkedPart[] {
  return parseLinkedText(sentence, { email: `mailto:${email}`, phone: `tel:${phone.e164}` });
}
