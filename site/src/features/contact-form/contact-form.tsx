import type { Copy } from '@altanube/content/schema/copy';
import type { Language } from '@altanube/content/languages';
import type { Endpoint } from '@altanube/contact/send';
import { fieldOrder } from '@altanube/contact/fields';
import { fill } from '@altanube/base/template';
import { DemoHostLine, type DemoHost } from '#features/demo-time/demo-host.tsx';
import { OpenDemoTime } from '#features/demo-time/demo-time.tsx';
import type { OfferedDemos } from '#features/demo-time/offered-times.ts';
import { ErrorBoundary } from '#hydration/error-boundary.tsx';
import { Button } from '#ui/button.tsx';
import { Toaster } from './toast.tsx';
import { Fields } from './fields.tsx';
import { type ContactAddresses, getErrorMessage, getToastMessage } from './messages.ts';
import { contactFormId } from './draft.ts';
import { usePrefill } from './prefill.ts';
import { BySubject } from './by-subject.tsx';
import { formTitleId } from './subject-line.ts';
import { useContactForm } from './use-contact-form.ts';
import { useSyncExternalStore } from 'react';

export type ContactFormProps = {
  copy: Copy['contact']['form'];
  language: Language;
  /** Null where the form does not ask for a time. */
  demos: OfferedDemos | null;
  /** Who gives demos. */
  hosts: readonly DemoHost[];
  /** Shown beside the message that the form could not be sent. */
  addresses: ContactAddresses;
  /** Where the script posts. */
  endpoint: Endpoint;
  /** Where the form posts without JavaScript. */
  action: string;
};

/** A plain form without JavaScript; with it, validated by the server's rules and sent in place. */
export function ContactForm(props: ContactFormProps) {
  const { copy, language, demos, hosts, addresses, endpoint, action } = props;
  const { state, form, issue, isSubmitting, handleInput, handleSubmit, dismissToast } =
    useContactForm({ name: 'contact', fields: fieldOrder, endpoint });
  const prefillState = usePrefill(form);
  const { demo, proposal, ticket } = copy.subject;
  const isDemo = useSyncExternalStore(
    subscribeToSubject,
    () => readRequest() === 'demo',
    () => false,
  );
  const begunMessage = useSyncExternalStore(
    subscribeToSubject,
    () => beginMessage(copy.subject),
    () => '',
  );
  const message = getToastMessage(state, { copy, language, addresses });
  return (
    <>
      <form
        ref={form}
        id={contactFormId}
        data-draft="contact"
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
        <div className="mb-5 hidden demo:block">
          <DemoHostLine hosts={hosts} />
          {demos !== null && (
            // If it fails, the form still works.
            <ErrorBoundary>
              <OpenDemoTime
                copy={copy.demo}
                offered={demos}
                error={issue?.field === 'demo' ? getErrorMessage(copy.errors, issue) : null}
                {...{ language, isDemo }}
              />
            </ErrorBoundary>
          )}
          <p className="mt-4 font-semibold">{demo.shown.title}</p>
          <ul className="check-list mt-2 text-sm">
            {demo.shown.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div>
          <Fields
            form="contact"
            fields={fieldOrder}
            {...{ copy, language, issue, demos, isDemo, begunMessage }}
          />
          <Button
            type="submit"
            aria-disabled={isSubmitting || undefined}
            className="mt-6 w-full sm:w-auto about:mt-4"
          >
            {isSubmitting ? (
              copy.submitting
            ) : (
              <BySubject
                message={copy.submit}
                demo={demo.submit}
                proposal={proposal.submit}
                ticket={ticket.submit}
              />
            )}
          </Button>
        </div>
      </form>
      <Toaster copy={copy.toasts} message={message} onClose={dismissToast} />
    </>
  );
}

/** What the page is about, if anything (`subject-choice.inline.ts`). */
function readRequest(): string | undefined {
  return document.documentElement.dataset['about'];
}

/** The message that visitors find begun. */
function beginMessage({ demo, proposal }: Copy['contact']['form']['subject']): string {
  const request = readRequest();
  if (request === 'demo') return demo.message;
  const subject = document.getElementById(formTitleId)?.textContent ?? '';
  return request === 'proposal' ? fill(proposal.message, { subject }) : '';
}

function subscribeToSubject(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ['data-about'] });
  return () => observer.disconnect();
}
