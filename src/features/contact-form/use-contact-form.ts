import { idempotencyKey } from '#lead/idempotency-key.ts';
import { parseLead, type LeadIssue } from '#lead/schema.ts';
import { sendLead, type LeadEndpoint, type LeadSignals } from '#lead/send.ts';
import { elapsedField, honeypotField } from '#lead/signals.ts';
import { useEffect, useRef, useState, type SubmitEvent, type SyntheticEvent } from 'react';
import { clearDraft } from './draft.ts';
import type { FormState } from './form-state.ts';

/** Owns the whole submit: validates, sends, shows the result, and clears or keeps the fields. */
export function useContactForm(endpoint: LeadEndpoint) {
  const [state, setState] = useState<FormState>({ kind: 'idle' });
  const form = useRef<HTMLFormElement>(null);

  // Once hydrated, the form is validated by the rules of the server, not by the browser.
  useEffect(() => {
    if (form.current !== null) form.current.noValidate = true;
  }, []);

  /** When the visitor began to type; null for a message that was restored as a draft. */
  const typingStartMs = useRef<number | null>(null);

  function handleInput(event: SyntheticEvent<HTMLFormElement>): void {
    const { ok: isComplete } = parseLead(formValues(event.currentTarget));
    if (!isComplete && typingStartMs.current === null) typingStartMs.current = event.timeStamp;
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const target = event.currentTarget;
    if (state.kind === 'submitting') return;
    const values = formValues(target);
    const parsed = parseLead(values);
    if (!parsed.ok) return refuse(parsed.issues);

    setState({ kind: 'submitting' });
    const result = await sendLead(
      parsed.lead,
      signalsOf(target, typingStartMs.current, event.timeStamp),
      await idempotencyKey(parsed.lead),
      endpoint,
    );
    switch (result.kind) {
      case 'sent':
        // If the visitor has edited the fields since, they are another message and stay.
        if (JSON.stringify(formValues(target)) === JSON.stringify(values)) {
          target.reset();
          clearDraft();
          typingStartMs.current = null;
        }
        return setState({ kind: 'sent' });
      case 'refused':
        return refuse(result.issues);
      case 'failed':
        return fail(result.reason, result.retryAfterMs);
    }
  }

  function fail(reason: string, retryAfterMs: number | null = null): void {
    console.error('The contact message was not sent:', reason);
    setState({ kind: 'failed', retryAfterMs });
  }

  function refuse(issues: readonly LeadIssue[]): void {
    const [issue] = issues;
    if (issue === undefined) return fail('no issue');
    setState({ kind: 'invalid', issue, isToastOpen: true });
    const field = form.current?.elements.namedItem(issue.field);
    if (field instanceof HTMLElement) field.focus();
  }

  function dismissToast(): void {
    setState(state.kind === 'invalid' ? { ...state, isToastOpen: false } : { kind: 'idle' });
  }

  return { state, form, handleInput, handleSubmit, dismissToast };
}

function formValues(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(form));
}

function signalsOf(
  form: HTMLFormElement,
  typingStartMs: number | null,
  nowMs: number,
): LeadSignals {
  const honeypot = new FormData(form).get(honeypotField);
  return {
    ...(typeof honeypot === 'string' && { [honeypotField]: honeypot }),
    ...(typingStartMs !== null && { [elapsedField]: Math.round(nowMs - typingStartMs) }),
  };
}
