import type { Copy } from '@altanube/content/schema/copy';
import type { Language } from '@altanube/content/languages';
import type { LeadEndpoint } from '@altanube/contact/send';
import type { LeadField } from '@altanube/contact/fields';
import { OpenDemoTime } from '#features/demo-time/demo-time.tsx';
import type { OfferedDemos } from '#features/demo-time/offered-times.ts';
import { Button } from '#ui/button.tsx';
import { Toaster, type ToastMessage } from '#ui/toast.tsx';
import { Fields } from './fields.tsx';
import { type ContactAddresses, errorMessage, toastMessage } from './messages.ts';
import { contactFormId } from './draft.ts';
import { useCarriedValues } from './carried-values.ts';
import { type CalendarCopy, type SentCopy, SentPanel } from './sent-panel.tsx';
import { useContactForm } from './use-contact-form.ts';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export type ContactFormProps = {
  copy: Copy['contact']['form'];
  /** What a demo says instead. */
  demoCopy: Pick<Copy['contact']['form']['subject']['demo'], 'message' | 'submit'> & CalendarCopy;
  /** What is said once a message, a demo or a ticket is sent. */
  sentCopy: Record<'message' | 'demo' | 'ticket', SentCopy>;
  /** How soon tickets are answered, by their subject. */
  deadlines: Readonly<Partial<Record<string, string>>>;
  language: Language;
  /** Null where the form does not ask for a time. */
  demos: OfferedDemos | null;
  /** Shown beside the message that the form could not be sent. */
  addresses: ContactAddresses;
  /** Where the script posts. */
  endpoint: LeadEndpoint;
  /** Where the form posts without JavaScript. */
  action: string;
};

/** A plain form without JavaScript; with it, the server's rules check it, and it is sent in place. */
export function ContactForm(props: ContactFormProps) {
  const { copy, demoCopy, language, demos, addresses, endpoint, action } = props;
  const { state, form, handleInput, handleSubmit, dismissToast } = useContactForm(endpoint);
  const carried = useCarriedValues(form);
  const isDemo = useIsDemo();
  const isSubmitting = state.kind === 'submitting';
  const issue = state.kind === 'invalid' ? state.issue : null;
  const findError = (field: LeadField) =>
    issue?.field === field ? errorMessage(copy.errors, issue) : null;
  const message = toastMessage(state, { copy, language, addresses });
  const toastPlace = useRoomForToast(message);
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
        {carried !== null && (
          <p role="status" className="card col-span-2 mb-6 p-4 text-sm">
            {carried === 'taken' ? copy.carried.taken : copy.carried.noRoom}
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
        ref={toastPlace}
        label={copy.toasts.label}
        closeLabel={copy.toasts.close}
        message={message}
        onClose={dismissToast}
      />
    </>
  );
}

/** Keeps what has or gets the focus clear of the toast. Returns the ref of the place of toasts. */
function useRoomForToast(message: ToastMessage | null) {
  const place = useRef<HTMLElement>(null);

  // Before the effect that moves the focus to a mistake.
  useLayoutEffect(() => {
    if (message === null || place.current === null) return;
    const { style } = document.documentElement;
    style.scrollPaddingTop = `calc(${place.current.getBoundingClientRect().bottom}px + 1rem)`;
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    return () => void style.removeProperty('scroll-padding-top');
  }, [message]);

  return place;
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
