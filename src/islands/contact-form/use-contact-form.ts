import { parseLead, type LeadIssue } from '#lead/schema.ts';
import { sendLead, type LeadEndpoint } from '#lead/send.ts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { FormState } from './form-state.ts';

/** The one owner of the whole submit: check, send, tell, and clear or keep what was typed. */
export function useContactForm(endpoint: LeadEndpoint) {
  const [state, setState] = useState<FormState>({ kind: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<string | null>(null);

  // From here on the form is checked by our own rules, not by the browser's.
  useEffect(() => {
    if (form.current !== null) form.current.noValidate = true;
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const target = event.currentTarget;
    if (state.kind === 'submitting') return;
    const parsed = parseLead(Object.fromEntries(new FormData(target)));
    if (!parsed.ok) return refuse(parsed.issues);

    setState({ kind: 'submitting' });
    // The same message keeps its key until it has arrived, so that sending again never doubles it.
    key.current ??= crypto.randomUUID();
    const result = await sendLead(parsed.lead, key.current, endpoint);
    switch (result.kind) {
      case 'sent':
        key.current = null;
        target.reset();
        return setState({ kind: 'sent' });
      case 'refused':
        key.current = null;
        return refuse(result.issues);
      case 'failed':
        console.error('The contact message was not sent:', result.reason);
        return setState({ kind: 'failed' });
    }
  }

  function refuse(issues: readonly LeadIssue[]): void {
    const [issue] = issues;
    if (issue === undefined) return setState({ kind: 'failed' });
    setState({ kind: 'invalid', issue, isToastOpen: true });
    const field = form.current?.elements.namedItem(issue.field);
    if (field instanceof HTMLElement) field.focus();
  }

  function dismiss(): void {
    setState(state.kind === 'invalid' ? { ...state, isToastOpen: false } : { kind: 'idle' });
  }

  return { state, form, submit, dismiss };
}
