import type { Copy } from '@altanube/content/schema/copy';
import type { Language } from '@altanube/content/languages';
import { attributionField } from '@altanube/contact/attribution';
import { Button } from '#ui/button.tsx';
import { Toaster } from './toast.tsx';
import { Fields } from './fields.tsx';
import { type ContactAddresses, getProblemMessage } from './messages.ts';
import { type SentForm, useContactForm } from './use-contact-form.ts';

export type SmallFormProps = SentForm & {
  /** `sent` takes the place of the form, once it has been sent. */
  copy: Copy['contact']['form'] & { sent: string };
  language: Language;
  addresses: ContactAddresses;
  /** Path of its page. */
  page: string;
  action: string;
  /** Fragment that shows the thanks without JavaScript. */
  sentFragment: string;
};

/** Some fields of the contact form, checked, sent and counted like it. */
export function SmallForm({ page, action, sentFragment, ...props }: SmallFormProps) {
  const { copy, name } = props;
  const { state, form, issue, isSubmitting, handleInput, handleSubmit, dismissToast } =
    useContactForm(props);
  return (
    <>
      <p role="status" className="font-semibold">
        {state.kind === 'sent' && copy.sent}
      </p>
      <form
        ref={form}
        action={action}
        method="post"
        data-draft={name}
        data-sent={sentFragment}
        onInput={handleInput}
        onSubmit={handleSubmit}
        className="mt-6 max-w-text"
      >
        <input type="hidden" name={attributionField} value={JSON.stringify({ page })} />
        <Fields form={name} issue={issue} {...props} />
        <Button type="submit" aria-disabled={isSubmitting || undefined} className="mt-5">
          {isSubmitting ? copy.submitting : copy.submit}
        </Button>
      </form>
      <Toaster
        copy={copy.toasts}
        message={getProblemMessage(state, props)}
        onClose={dismissToast}
      />
    </>
  );
}
