import type { Copy } from '@altanube/content/schema/copy';
import type { Language } from '@altanube/content/languages';
import { attributionField } from '@altanube/contact/attribution';
import { contactFields, isKind, type ContactField } from '@altanube/contact/fields';
import { Button } from '#ui/button.tsx';
import { FormToaster } from './form-toaster.tsx';
import { Field, Honeypot } from './fields.tsx';
import {
  type ContactAddresses,
  getErrorMessage,
  getProblemMessage,
  type ProblemCopy,
} from './messages.ts';
import { type SentForm, useContactForm } from './use-contact-form.ts';

type FormCopy = Copy['contact']['form'];

export type SmallFormProps = SentForm & {
  copy: Pick<FormCopy, 'honeypot' | 'optional' | 'submitting'> &
    ProblemCopy & {
      fields: Partial<Record<ContactField, Parameters<typeof Field>[0]['copy']>>;
      submit: string;
      sent: string;
    };
  language: Language;
  addresses: ContactAddresses;
  /** Path of its page. */
  page: string;
  action: string;
  /** Fragment that shows the thanks without JavaScript. */
  sentFragment: string;
};

/** Some fields of the contact form, checked, sent and counted like it. */
export function SmallForm({ copy, page, action, sentFragment, ...props }: SmallFormProps) {
  const { state, form, handleInput, handleSubmit, dismissToast } = useContactForm(props);
  const isSubmitting = state.kind === 'submitting';
  const issue = state.kind === 'invalid' ? state.issue : null;
  return (
    <>
      <p role="status" className="font-semibold">
        {state.kind === 'sent' && copy.sent}
      </p>
      <form
        ref={form}
        action={action}
        method="post"
        data-draft={props.name}
        data-sent={sentFragment}
        onInput={handleInput}
        onSubmit={handleSubmit}
        className="mt-6 grid max-w-text grid-cols-2 gap-5"
      >
        <Honeypot form={props.name} label={copy.honeypot} />
        <input type="hidden" name={attributionField} value={JSON.stringify({ page })} />
        {props.fields.map((field) => {
          const fieldCopy = copy.fields[field];
          if (isKind(field, 'time') || fieldCopy === undefined) return null;
          return (
            <Field
              key={field}
              form={props.name}
              name={field}
              rule={contactFields[field]}
              copy={fieldCopy}
              initial=""
              optional={copy.optional}
              error={issue?.field === field ? getErrorMessage(copy.errors, issue) : null}
            />
          );
        })}
        <Button
          type="submit"
          aria-disabled={isSubmitting || undefined}
          className="col-span-2 justify-self-start"
        >
          {isSubmitting ? copy.submitting : copy.submit}
        </Button>
      </form>
      <FormToaster
        copy={copy.toasts}
        message={getProblemMessage(state, { copy, ...props })}
        onClose={dismissToast}
      />
    </>
  );
}
