import { useEffect, useRef, useState } from 'react';
import { isTicket, getSubjectKind } from '@altanube/contact/attribution';
import { parseZonedTime } from '@altanube/contact/zoned-time';
import { buttonClasses } from '#ui/button.tsx';
import { type LinkedPart, LinkedParts } from '#ui/links.tsx';
import type { ContactFormProps } from './contact-form.tsx';
import { describeProposedTime } from './messages.ts';
import type { FormState } from './use-contact-form.ts';

/** The next steps after sending, in order, and what to read meanwhile. */
export type SentCopy = { title: string; steps: readonly string[]; reading: readonly LinkedPart[] };

export type CalendarCopy = {
  calendar: string;
  /** Title of the demo in the calendar. */
  event: string;
};

type SentPanelProps = ContactFormProps & { state: Extract<FormState, { kind: 'sent' }> };

/** Shows the next steps for a message, demo or ticket, until another one is sent. */
export function SentPanel({ state, sentCopy, deadlines, demos, ...props }: SentPanelProps) {
  const { subject, demo: time, isCleared } = state;
  const proposedTime = describeProposedTime(time, props);
  const isDemo = proposedTime !== null || getSubjectKind(subject) === 'demo';
  const copy = sentCopy[isTicket(subject) ? 'ticket' : isDemo ? 'demo' : 'message'];
  const deadline = deadlines[subject];
  const steps = deadline === undefined ? copy.steps : [deadline, ...copy.steps];
  const panel = useRef<HTMLElement>(null);

  // If the form was cleared, the panel gets the focus.
  useEffect(() => {
    if (!isCleared) return;
    // Once `subject-choice.inline.ts` has reset the subject of the page.
    const timer = setTimeout(() => {
      panel.current?.scrollIntoView();
      panel.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isCleared]);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="contact-next-title"
      className="card mb-6 bg-strata p-6"
    >
      <h3 id="contact-next-title" className="text-2xl">
        {copy.title}
      </h3>
      {proposedTime !== null && <p className="mt-3 font-semibold">{proposedTime}</p>}
      <ol className="mt-3">
        {steps.map((step, index) => (
          <li key={step} className="mt-2 flex gap-4">
            <span className="font-semibold text-accent-deep">{index + 1}</span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {time !== null && demos !== null && (
        <CalendarLink {...props.demoCopy} time={time} minutes={demos.minutes} />
      )}
      <p className="mt-5 text-sm">
        <LinkedParts parts={copy.reading} />
      </p>
    </section>
  );
}

const loadCalendarCode = () => import('./proposed-demo.ts');

type CalendarLinkProps = CalendarCopy & { time: string; minutes: number };

/** A calendar file with the proposed time, once the code that writes it has loaded. */
function CalendarLink({ calendar, event, time, minutes }: CalendarLinkProps) {
  const [file, setFile] = useState<string | null>(null);

  useEffect(() => {
    const at = parseZonedTime(time)?.at;
    if (at === undefined) return;
    loadCalendarCode()
      .then((code) => setFile(code.composeProposedDemo({ at, minutes, title: event })))
      .catch((error: unknown) => console.error('No calendar file:', error));
  }, [event, minutes, time]);

  // Reserves its space.
  return (
    <p className="mt-5 min-h-12">
      {file !== null && (
        <a
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
          download="demo.ics"
          className={buttonClasses('outline')}
        >
          {calendar}
        </a>
      )}
    </p>
  );
}
