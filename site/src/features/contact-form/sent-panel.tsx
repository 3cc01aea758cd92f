import { useEffect, useRef, useState } from 'react';
import { parseZonedTime } from '@altanube/contact/zoned-time';
import { buttonClasses } from '#ui/button.tsx';
import { type LinkedPart, LinkedParts } from '#ui/links.tsx';

/** What happens once something is sent, in order, and what to read meanwhile. */
export type SentCopy = { title: string; steps: readonly string[]; reading: readonly LinkedPart[] };

export type CalendarCopy = {
  calendar: string;
  /** What the calendar calls the demo. */
  event: string;
};

type SentPanelProps = {
  copy: SentCopy;
  /** The proposed time, in words too, and how long the demo takes; null where no time was proposed. */
  demo: (CalendarCopy & { time: string; told: string; minutes: number }) | null;
  /** Whether the form is empty: the visitor then goes on from here. */
  takesFocus: boolean;
};

/** Stays above the form until something else is sent. */
export function SentPanel({ copy, demo, takesFocus }: SentPanelProps) {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!takesFocus) return;
    // Once the page is no longer about what was sent (`subject-choice.inline.ts`).
    const timer = setTimeout(() => {
      panel.current?.scrollIntoView();
      panel.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [takesFocus]);

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
      {demo !== null && <p className="mt-3 font-semibold">{demo.told}</p>}
      <ol className="mt-3">
        {copy.steps.map((step, index) => (
          <li key={step} className="mt-2 flex gap-4">
            <span className="font-semibold text-accent-deep">{index + 1}</span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {demo !== null && <CalendarLink {...demo} />}
      <p className="mt-5 text-sm">
        <LinkedParts parts={copy.reading} />
      </p>
    </section>
  );
}

/** A calendar file with the proposed time, as soon as the code that writes it is there. */
function CalendarLink({ calendar, event, time, minutes }: NonNullable<SentPanelProps['demo']>) {
  const [file, setFile] = useState<string | null>(null);

  useEffect(() => {
    loadCalendarFile(time, minutes, event)
      .then(setFile)
      .catch((error: unknown) => console.error('No calendar file:', error));
  }, [event, minutes, time]);

  // Its place is kept.
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

async function loadCalendarFile(
  time: string,
  minutes: number,
  title: string,
): Promise<string | null> {
  const at = parseZonedTime(time)?.at;
  if (at === undefined) return null;
  const { composeProposedDemo } = await import('@altanube/contact/proposed-demo');
  return composeProposedDemo({ at, minutes, title });
}
