import { clearCampaign, readCampaign } from '#features/campaign/campaign.ts';
import { parseObject } from '#browser/storage.ts';
import {
  elapsedField,
  honeypotField,
  type ContactField,
  type FieldIssue,
} from '@altanube/contact/fields';
import {
  attributionField,
  isTicket,
  subjectField,
  toSendablePart,
} from '@altanube/contact/attribution';
import { isValidValue, parseFields } from '@altanube/contact/schema';
import { sendMessage, type Endpoint, type Metadata, type SendResult } from '@altanube/contact/send';
import { parseZonedTime } from '@altanube/contact/zoned-time';
import { focusDemoTime } from '#features/demo-time/use-demo-time.ts';
import { track } from '#features/tools/analytics.ts';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type InputEvent,
  type SubmitEvent,
} from 'react';
import { clearDraft } from './draft.ts';
import { formTitleId } from './subject-line.ts';

/**
 * What the form is doing. It can be sent in all states but `submitting`; they differ in what the
 * visitor sees.
 */
export type FormState =
  | { kind: 'idle' }
  | { kind: 'submitting' }
  | { kind: 'invalid'; issue: FieldIssue; isToastOpen: boolean }
  | { kind: 'failed'; retryAfterMs: number | null; isOffline: boolean }
  | { kind: 'sent'; demo: string | null; subject: string; isToastOpen: boolean };

/** A form of `forms.ts`. */
export type SentForm = { name: string; fields: readonly ContactField[]; endpoint: Endpoint };

/** Owns the whole submit: validates, sends, shows the result, and clears or keeps the fields. */
export function useContactForm({ name, fields, endpoint }: SentForm) {
  const [state, setState] = useState<FormState>({ kind: 'idle' });
  const form = useRef<HTMLFormElement>(null);

  // Once React listens, the server's rules validate the form instead of the browser.
  useLayoutEffect(() => {
    if (form.current !== null) form.current.noValidate = true;
  }, []);

  // The focus moves once the error is rendered, so that screen readers read it with the field.
  const issue = state.kind === 'invalid' ? state.issue : null;
  useEffect(() => {
    const field = issue && form.current?.elements.namedItem(issue.field);
    if (!(field instanceof HTMLElement)) return;
    if (field.hidden) focusDemoTime();
    else field.focus({ preventScroll: true });
    // WebKit would scroll the label under the bar.
    field.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [issue]);

  const hasBegun = useRef(false);

  function handleInput({ currentTarget, target }: InputEvent<HTMLFormElement>): void {
    // Events of the form itself come from a prefill, not from typing. The form is valid once
    // all required fields are filled in.
    if (!hasBegun.current && target !== currentTarget && !currentTarget.matches(':valid')) {
      hasBegun.current = true;
      track({ name: 'form_begun', form: name });
    }
    if (issue === null || target !== currentTarget.elements.namedItem(issue.field)) return;
    const value = new FormData(currentTarget).get(issue.field);
    if (isValidValue(issue.field, value)) setState({ kind: 'idle' });
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const target = event.currentTarget;
    if (state.kind === 'submitting') return;
    const values = readFormValues(target);
    const parsed = parseFields(values, fields);
    if (!parsed.ok) return showIssues(parsed.issues);
    if (isPast(parsed.values.demo)) return showIssues([{ field: 'demo', code: 'past' }]);

    setState({ kind: 'submitting' });
    const metadata = {
      [honeypotField]: String(values[honeypotField] ?? ''),
      // Counted from the opening of the page. A restored draft may be sent at once.
      ...(!('restored' in document.documentElement.dataset) && {
        [elapsedField]: Math.round(event.timeStamp),
      }),
      ...collectAttribution(values),
    };
    const result = await sendMessage(parsed.values, metadata, endpoint);
    switch (result.kind) {
      case 'sent': {
        track({ name: 'form_sent', form: name });
        clearCampaign();
        // If the visitor has edited the fields since, they stay as a new message.
        const isCleared = JSON.stringify(readFormValues(target)) === JSON.stringify(values);
        if (isCleared) {
          target.reset();
          clearDraft(name);
          hasBegun.current = false;
          // Once `subject-choice.inline.ts` has reset the subject of the page.
          setTimeout(() => document.getElementById(formTitleId)?.focus());
        }
        return setState({
          kind: 'sent',
          demo: parsed.values.demo,
          subject: String(values[subjectField] ?? ''),
          isToastOpen: true,
        });
      }
      case 'refused':
        return showIssues(result.issues);
      case 'failed':
        return showFailure(result);
    }
  }

  function showFailure({ reason, retryAfterMs }: Omit<SendFailure, 'kind'>): void {
    console.error('The contact message was not sent:', reason);
    const isOffline = reason === 'offline';
    setState({ kind: 'failed', retryAfterMs: retryAfterMs ?? null, isOffline });
  }

  function showIssues(issues: readonly FieldIssue[]): void {
    const [first] = issues;
    if (first === undefined) return showFailure({ reason: 'no issue' });
    track({ name: 'form_invalid', form: name, field: first.field, problem: first.code });
    setState({ kind: 'invalid', issue: first, isToastOpen: true });
  }

  function dismissToast(): void {
    setState('isToastOpen' in state ? { ...state, isToastOpen: false } : { kind: 'idle' });
  }

  const isSubmitting = state.kind === 'submitting';
  return { state, form, issue, isSubmitting, handleInput, handleSubmit, dismissToast };
}

/** Whether a time has passed. The server accepts past times. */
function isPast(time: string | null): boolean {
  return time !== null && (parseZonedTime(time)?.at ?? Infinity) <= Date.now();
}

type SendFailure = Extract<SendResult, { kind: 'failed' }>;

function readFormValues(form: HTMLFormElement): Record<string, unknown> {
  const values = Object.fromEntries(new FormData(form));
  // The time may be left over from an earlier demo request.
  return isTicket(String(values[subjectField] ?? '')) ? { ...values, demo: '' } : values;
}

/**
 * The subject and attribution in the fields of the form (`subject-choice.inline.ts`), and, with
 * consent, the campaign. Invalid values are left out.
 */
function collectAttribution(values: Readonly<Record<string, unknown>>): Metadata {
  const { page, callToAction } = parseObject(String(values[attributionField] ?? ''));
  return {
    [subjectField]: toSendablePart(values[subjectField]) ?? '',
    [attributionField]: {
      page: toSendablePart(page),
      callToAction: toSendablePart(callToAction),
      ...readCampaign(),
    },
  };
}
