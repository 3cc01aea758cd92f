import { Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { DemoTimeChoice, type DemoTimeChoiceProps } from './demo-time-choice.tsx';
import { formatProposedTime } from './format-proposed.ts';
import {
  demoFieldId,
  demoTimeId,
  openDemoTimeId,
  useDemoTime,
  useVisitorClock,
} from './use-demo-time.ts';

/** `isDemo`: the page is about a demo. */
type DemoTimeProps = Omit<DemoTimeChoiceProps, 'clock'> & { isDemo: boolean };

/** The choice of a time, open on a page about a demo. */
export function OpenDemoTime({ isDemo, ...props }: DemoTimeProps) {
  const clock = useVisitorClock(isDemo);
  return (
    <div id={openDemoTimeId}>
      <DemoTimeChoice {...props} clock={isDemo ? clock : null} />
    </div>
  );
}

type FoldedProps = DemoTimeProps & {
  /** Name of the field in a message. */
  name: string;
  /** Marks the label of an optional field. */
  optional: string;
};

/** The same, folded, on a page about a message. */
export function FoldedDemoTime({ name, isDemo, optional, ...props }: FoldedProps) {
  const { copy, language } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [content] = useDemoTime();
  const clock = useVisitorClock(isOpen);
  const proposed = formatProposedTime(content, copy, language);

  // It may have been opened before it was hydrated.
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(details.current?.open ?? false));
    return () => clearTimeout(timer);
  }, []);

  return (
    <details
      ref={details}
      id={demoTimeId}
      className="group col-span-2 rounded-md border-2 border-control px-3.5 py-3 demo:hidden ticket:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex items-start justify-between gap-4 hover:text-link">
        <span>
          <span className="font-semibold">{copy.label}</span>
          <span className="text-soft">{` ${optional}`}</span>
          {/* When open, it is shown below, in both zones. */}
          {proposed !== null && <span className="block text-sm group-open:hidden">{proposed}</span>}
        </span>
        <DrawnIcon node={Plus} className="group-open:rotate-45" />
      </summary>
      <p className="mt-2 mb-4 text-sm text-soft">{copy.hint}</p>
      <input id={demoFieldId} type="text" name={name} hidden />
      {clock === null || isDemo ? (
        <p>{copy.byMessage}</p>
      ) : (
        <DemoTimeChoice {...props} clock={clock} />
      )}
    </details>
  );
}
