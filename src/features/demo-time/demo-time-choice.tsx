import { useEffect, useMemo } from 'react';
import type { ChosenTimeCopy } from '#content/schema/contact.ts';
import { fill } from '#content/template.ts';
import { parseZonedTime } from '#lead/zoned-time.ts';
import {
  formatDay,
  formatDayAndTime,
  formatTimeOfDay,
  formatZone,
  type TimeInZone,
} from '#site/formats.ts';
import type { Language } from '#site/languages.ts';
import { dayIn, offeredTimes, zonedTimeText } from './offered-times.ts';
import type { OfferedDemos } from './demo-time.tsx';
import { SelectField } from './select-field.tsx';
import { demoFieldId, useDemoTime, type VisitorClock } from './use-demo-time.ts';

type DemoTimeChoiceProps = {
  copy: ChosenTimeCopy;
  offered: OfferedDemos;
  language: Language;
  clock: VisitorClock;
  error: string | null;
};

/** The day, and once there is one, the time. */
export function DemoTimeChoice({ copy, offered, language, clock, error }: DemoTimeChoiceProps) {
  const [content, choose] = useDemoTime();
  const { timeZone, now } = clock;
  const times = useMemo(
    () => offeredTimes({ ...offered, timeZone, now }),
    [offered, timeZone, now],
  );
  const chosenAt = parseZonedTime(content)?.at ?? null;
  const day = chosenAt === null ? content : dayIn(chosenAt, timeZone);

  // Its time is over, so that another has to be chosen.
  const isOver = chosenAt !== null && chosenAt <= now;
  useEffect(() => {
    if (isOver) choose(day);
  }, [isOver, choose, day]);
  const isStale = times.length === 0 && content !== '';
  useEffect(() => {
    if (isStale) choose('');
  }, [isStale, choose]);

  // What was offered once stays until it is over.
  const shown =
    chosenAt === null || isOver || times.includes(chosenAt)
      ? times
      : [...times, chosenAt].sort((a, b) => a - b);
  if (shown.length === 0) return <p className="mt-4">{copy.none}</p>;

  const days = new Map(shown.map((at) => [dayIn(at, timeZone), at]));
  const hasDay = days.has(day);
  const id = `${demoFieldId}-time`;
  const describedBy = `${id}-zone ${id}-error`;
  return (
    <>
      <div className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField
          label={copy.day}
          none={copy.noDay}
          options={[...days].map(([value, at]) => ({
            value,
            label: formatDay({ at, timeZone }, language),
          }))}
          value={hasDay ? day : ''}
          isInvalid={error !== null && !hasDay}
          {...{ describedBy }}
          onChoose={choose}
        />
        <SelectField
          label={copy.time}
          none={copy.noTime}
          options={shown
            .filter((at) => dayIn(at, timeZone) === day)
            .map((at) => ({
              value: zonedTimeText(at, timeZone),
              label: formatTimeOfDay({ at, timeZone }, language),
            }))}
          value={chosenAt === null ? '' : zonedTimeText(chosenAt, timeZone)}
          isInvalid={error !== null && hasDay}
          isDisabled={!hasDay}
          {...{ describedBy }}
          onChoose={(value) => choose(value || day)}
        />
      </div>
      <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-bad">
        {error}
      </p>
      <p id={`${id}-zone`} className="mt-1.5 text-sm text-soft">
        {fill(copy.here, { zone: formatZone({ at: now, timeZone }, language) })}
      </p>
      <p role="status" className="mt-1.5 text-sm font-semibold">
        {chosenAt !== null &&
          describeChoice({ at: chosenAt, timeZone }, offered.times.timeZone, { copy, language })}
      </p>
    </>
  );
}

/** The chosen time, in the zones of visitor and company. */
function describeChoice(
  time: Required<TimeInZone>,
  companyZone: string,
  { copy, language }: Pick<DemoTimeChoiceProps, 'copy' | 'language'>,
): string {
  const ours = { at: time.at, timeZone: companyZone };
  const here = formatDayAndTime(time, language);
  if (formatDayAndTime(ours, language) === here) return fill(copy.chosen, { time: here });
  const isSameDay = dayIn(time.at, companyZone) === dayIn(time.at, time.timeZone);
  const there = isSameDay ? formatTimeOfDay(ours, language) : formatDayAndTime(ours, language);
  return fill(copy.both, { here, there });
}
