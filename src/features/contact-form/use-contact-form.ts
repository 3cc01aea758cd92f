import { messageKey } from '#lead/message-key.ts';
import { parseLead, type LeadIssue } from '#lead/schema.ts';
import { sendLead, type LeadEndpoint, type LeadSignals } from '#lead/send.ts';
import { elapsedField, trapField } from '#lead/signals.ts';
import { useEffect, useRef, useState, type SubmitEvent, type SyntheticEvent } from 'react';
import type { FormState } from './form-state.ts';

/** The one owner of the whole submit: check, send, tell, and clear or keep what was typed. */
export function useContactForm(endpoint: LeadEndpoint) {
  const [state, setState] = useState<FormState>({ kind: 'idle' });
  const form = useRef<HTMLFormElement>(null);

  // From here on the form is checked by our own rules, not by the browser's.
  useEffect(() => {
    if (form.current !== null) form.current.noValidate = true;
  }, []);

  /** When the visitor began to type; null for a message that was there already, as a draft. */
  const began = useRef<number | null>(null);

  function note(event: SyntheticEvent<HTMLFormElement>): void {
    const { ok: isComplete } = parseLead(formValues(event.currentTarget));
    if (!isComplete) began.current ??= event.timeStamp;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const target = event.currentTarget;
    if (state.kind === 'submitting') return;
    const values = formValues(target);
    const parsed = parseLead(values);
    if (!parsed.ok) return refuse(parsed.issues);

    setState({ kind: 'submitting' });
    const result = await sendLead(
      parsed.lead,
      signalsOf(target, began.current, event.timeStamp),
      await messageKey(parsed.lead),
      endpoint,
    );
    switch (result.kind) {
      case 'sent':
        // What was edited since is another message, and stays until it is sent too.
        if (JSON.stringify(formValues(target)) === JSON.stringify(values)) {
          target.reset();
          began.current = null;
        }
        return setState({ kind: 'sent' });
      case 'refused':
        return refuse(result.issues);
      case 'failed':
        return fail(result.reason);
    }
  }

  function fail(reason: string): void {
    console.error('The contact message was not sent:', reason);
    setState({ kind: 'failed' });
  }

  function refuse(issues: readonly LeadIssue[]): void {
    const [issue] = issues;
    if (issue === undefined) return fail('no issue');
    setState({ kind: 'invalid', issue, isToastOpen: true });
    const field = form.current?.elements.namedItem(issue.field);
    if (field instanceof HTMLElement) field.focus();
  }

  function dismiss(): void {
    setState(state.kind === 'invalid' ? { ...state, isToastOpen: false } : { kind: 'idle' });
  }

  return { state, form, note, submit, dismiss };
}

function formValues(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(form));
}

function signalsOf(form: HTMLFormElement, began: number | null, now: number): LeadSignals {
  const trap = new FormData(form).get(trapField);
  return {
    ...(typeof trap === 'string' && { [trapField]: trap }),
    ...(began !== null && { [elapsedField]: Math.round(now - began) }),
  };
}
