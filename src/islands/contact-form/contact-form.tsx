import type { ContactFormWords } from '#content/schema/contact.ts';
import type { LeadEndpoint } from '#lead/send.ts';
import { ErrorBoundary } from '#islands/error-boundary.tsx';
import { Button } from '#ui/button.tsx';
import { Toaster } from '#ui/toast.tsx';
import { Fields } from './fields.tsx';
import { toastFor } from './toast-for.ts';
import { useContactForm } from './use-contact-form.ts';

export type ContactFormProps = {
  words: ContactFormWords;
  /** Where the script posts. */
  endpoint: LeadEndpoint;
  /** Where the form posts without JavaScript. */
  action: string;
};

/**
 * The contact form. Without JavaScript it is a plain form that the browser checks and posts;
 * with it, it is checked by the server's own rules and sent without leaving the page.
 */
export function ContactForm(props: ContactFormProps) {
  return (
    <ErrorBoundary>
      <Form {...props} />
    </ErrorBoundary>
  );
}

function Form({ words, endpoint, action }: ContactFormProps) {
  const { state, form, note, submit, dismiss } = useContactForm(endpoint);
  const isSubmitting = state.kind === 'submitting';
  return (
    <>
      <form ref={form} action={action} method="post" onInput={note} onSubmit={submit} data-draft>
        <Fields words={words} issue={state.kind === 'invalid' ? state.issue : null} />
        <Button type="submit" disabled={isSubmitting} className="mt-6 w-full sm:w-auto">
          {isSubmitting ? words.submitting : words.submit}
        </Button>
      </form>
      <Toaster
        label={words.toasts.label}
        closeLabel={words.toasts.close}
        message={toastFor(words, state)}
        onClose={dismiss}
      />
    </>
  );
}
