import type { ContactFormCopy } from '#content/schema/contact.ts';
import type { ToastMessage } from '#ui/toast.tsx';
import type { FormState } from './form-state.ts';
import { errorMessage } from './error-message.ts';

/** What the toast says in each state of the form (docs/behaviour.md, F-5, F-7 and F-8). */
export function toastMessage(copy: ContactFormCopy, state: FormState): ToastMessage | null {
  const { toasts, errors } = copy;
  switch (state.kind) {
    case 'idle':
    case 'submitting':
      return null;
    case 'invalid':
      if (!state.isToastOpen) return null;
      return {
        tone: 'bad',
        title: toasts.invalid.title,
        description: errorMessage(errors, state.issue),
      };
    case 'failed':
      return { tone: 'bad', ...toasts.failure };
    case 'sent':
      return { tone: 'good', ...toasts.success };
  }
}
