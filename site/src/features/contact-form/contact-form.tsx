import type { Copy } from '@altanube/content/schema/copy';
import type { Language } from '@altanube/content/languages';
import type { Endpoint } from '@altanube/contact/send';
import type { ContactField } from '@altanube/contact/fields';
import { OpenDemoTime } from '#features/demo-time/demo-time.tsx';
import type { OfferedDemos } from '#features/demo-time/offered-times.ts';
import { Button } from '#ui/button.tsx';
import { Toaster, type ToastMessage } from '#ui/toast.tsx';
import { Fields } from './fields.tsx';
import { type ContactAddresses, getErrorMessage, getToastMessage } from './messages.ts';
import { contactFormId } from './draft.ts';
import { usePrefill } from './prefill.ts';
import { type CalendarCopy, type SentCopy, SentPanel } from './sent-panel.tsx';
import { useContactForm } from './use-contact-form.ts';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export type ContactFormProps = {
  copy: Copy['contact']['form'];
  /** Replaces parts of `copy` for a demo. */
  demoCopy: Pick<Copy['contact']['form']['subject']['demo'], 'message' | 'submit'> & CalendarCopy;
  /** Shown once a message, a demo or a ticket is sent. */
  sentCopy: Record<'message' | 'demo' | 'ticket', SentCopy>;
  /** Response times of tickets, by subject. */
  deadlines: Readonly<Partial<Record<string, string>>>;
  language: Language;
  /** Null where the form does not ask for a time. */
  demos: OfferedDemos | null;
  /** Shown beside the message that the form could not be sent. */
  addresses: ContactAddresses;
  /** Where the script posts. */
  endpoint: Endpoint;
  /** Where the form posts without JavaScript. */
  action: string;
};

/** A plain form without JavaScript; with it, validated by the server's rules and sent in place. */
export function ContactForm(props: ContactFormProps) {
  const { copy, demoCopy, language, demos, addresses, endpoint, action } = props;
  const { state, form, handleInput, handleSubmit, dismissToast } = useContactForm(endpoint);
  const prefillState = usePrefill(form);
  const isDemo = useIsDemo();
  const isSubmitting = state.kind === 'submitting';
  const issue = state.kind === 'invalid' ? state.issue : null;
  const findError = (field: ContactField) =>
    issue?.field === field ? getErrorMessage(copy.errors, issue) : null;
  const message = getToastMessage(state, { copy, language, addresses });
  const toasterRef = useScrollPaddingForToast(message);
  return (
    <>
      {state.kind === 'sent' && <SentPanel {...props} state={state} />}
      <form
        ref={form}
        id={contactFormId}
        action={action}
        method="post"
        onInput={handleInput}
        onSubmit={handleSubmit}
        className="gap-x-14 demo:lg:grid demo:lg:grid-cols-[5fr_6fr]"
      >
        {prefillState !== null && (
          <p role="status" className="card col-span-2 mb-6 p-4 text-sm">
            {prefillState === 'taken' ? copy.prefill.taken : copy.prefill.noRoom}
          </p>
        )}
        {demos !== null && (
          <OpenDemoTime
            copy={copy.demo}
            offered={demos}
            error={findError('demo')}
            {...{ language, isDemo }}
          />
        )}
        <div>
          <Fields
            {...{ copy, language, demos, isDemo, findError }}
            demoMessage={demoCopy.message}
          />
          <Button
            type="submit"
            aria-disabled={isSubmitting || undefined}
            className="mt-6 w-full aria-disabled:cursor-progress aria-disabled:[filter:saturate(0.4)] sm:w-auto demo:mt-4"
          >
            {isSubmitting ? (
              copy.submitting
            ) : (
              <>
                <span className="demo:hidden">{copy.submit}</span>
                <span className="hidden demo:inline">{demoCopy.submit}</span>
              </>
            )}
          </Button>
        </div>
      </form>
      <Toaster
        ref={toasterRef}
        label={copy.toasts.label}
        closeLabel={copy.toasts.close}
        message={message}
        onClose={dismissToast}
      />
    </>
  );
}

/** Keeps the focused element clear of the toast. Returns a ref for the toaster. */
function useScrollPaddingForToast(message: ToastMessage | null) {
  const toaster = useRef<HTMLElement>(null);

  // Runs before the effect that focuses the invalid field.
  useLayoutEffect(() => {
    if (message === null || toaster.current === null) return;
    const { style } = document.documentElement;
    style.scrollPaddingTop = `calc(${toaster.current.getBoundingClientRect().bottom}px + 1rem)`;
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    return () => void style.removeProperty('scroll-padding-top');
  }, [message]);

  return toaster;
}

/** Whether the page is about a demo (`subject-choice.inline.ts`). */
function useIsDemo(): boolean {
  return useSyncExternalStore(subscribeToSubject, isAboutDemo, () => false);
}

function isAboutDemo(): boolean {
  return document.documentElement.dataset['about'] === 'demo';
}

function subscribeToSubject(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ['data-about'] });
  return () => observer.disconnect();
}
