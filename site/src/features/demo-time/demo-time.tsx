import { Plus } from 'lucide';
import { useRef } from 'react';
import type { ChosenTimeCopy } from '@altanube/content/schema/contact';
import { ErrorBoundary } from '#hydration/error-boundary.tsx';
import type { Language } from '@altanube/content/languages';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { DemoTimeChoice } from './demo-time-choice.tsx';
import { formatProposed } from './format-proposed.ts';
import type { OfferedDemos } from './offered-times.ts';
import { demoFieldId, demoTimeId, useDemoTime, useVisitorClock } from './use-demo-time.ts';

type DemoTimeProps = {
  /** Of the field in a message. */
  name: string;
  copy: ChosenTimeCopy;
  offered: OfferedDemos;
  language: Language;
  /** Mark of a field that may stay empty. */
  optional: string;
  error: string | null;
};

/** Asks for an offered day and time, in the visitor's zone. If it fails, the form still works. */
export function DemoTime(props: DemoTimeProps) {
  return (
    <ErrorBoundary>
      <Field {...props} />
    </ErrorBoundary>
  );
}

function Field({ name, copy, offered, language, optional, error }: DemoTimeProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [content] = useDemoTime();
  const clock = useVisitorClock(details);
  const proposed = formatProposed(content, copy, language);
  return (
    <details ref={details} id={demoTimeId} className="demo-time sm:col-span-2">
      <summary>
        <span>
          <span className="font-semibold">{copy.label}</span>
          <span className="text-soft">{` ${optional}`}</span>
          {proposed !== null && <span className="demo-time-told text-sm">{proposed}</span>}
        </span>
        <DrawnIcon node={Plus} />
      </summary>
      <p className="mt-2 text-sm text-soft">{copy.hint}</p>
      <input id={demoFieldId} type="text" name={name} hidden />
      {clock === null ? (
        <p className="mt-4">{copy.byMessage}</p>
      ) : (
        <DemoTimeChoice {...{ copy, offered, language, clock, error }} />
      )}
    </details>
  );
}
