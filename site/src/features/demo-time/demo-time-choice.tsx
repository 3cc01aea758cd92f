import { TZDate } from '@date-fns/tz/date';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { groupBy } from '#browser/group-by.ts';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import { parseZonedTime } from '@altanube/contact/zoned-time';
import {
  formatDayOfMonth,
  formatTimeOfDay,
  formatWeekday,
  formatZone,
  type TimeInZone,
} from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { formatMoment } from './format-proposed.ts';
import {
  formatCalendarDay,
  listOfferedTimes,
  formatZonedTimestamp,
  type OfferedDemos,
} from './offered-times.ts';
import { demoFieldId, findInvalid, useDemoTime, type VisitorClock } from './use-demo-time.ts';

export type DemoTimeChoiceProps = {
  copy: Copy['contact']['form']['demo'];
  offered: OfferedDemos;
  language: Language;
  /** Null until the times can be shown; their space is reserved. */
  clock: VisitorClock | null;
  error: string | null;
};

/** Lets the visitor choose a day, and then a time. */
export function DemoTimeChoice({ copy, offered, language, clock, error }: DemoTimeChoiceProps) {
  const [content, setContent] = useDemoTime();
  const timeZone = clock?.timeZone ?? offered.times.timeZone;
  const chosenAt = parseZonedTime(content)?.at ?? null;
  const days = useTimesByDay(chosenAt, { offered, timeZone, now: clock?.now ?? null });
  const day = chosenAt === null ? content : formatCalendarDay(chosenAt, timeZone);
  const times = days.get(day) ?? [];
  const isUnavailable = clock !== null && content !== '' && times.length === 0;

  // If an error opens this, it renders after the form has looked for a field to focus.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) findInvalid(group.current)?.focus();
  }, [error]);

  if (clock !== null && days.size === 0 && !isUnavailable) return <p>{copy.none}</p>;

  const id = `${demoFieldId}-time`;
  const describedBy = `${id}-zone ${id}-error`;
  const timeOfDay = (at: number) => formatTimeOfDay({ at, timeZone }, language);
  /** The chosen time of day on another day, if it is offered there. */
  const findSameTime = (next: string): string | null => {
    if (chosenAt === null) return null;
    const same = days.get(next)?.find((at) => timeOfDay(at) === timeOfDay(chosenAt));
    return same === undefined ? null : formatZonedTimestamp(same, timeZone);
  };
  const clearChoice = () => {
    setContent('');
    // If the chosen time is unavailable, its radio button is the first one, and disappears.
    group.current
      ?.querySelectorAll('input')
      .item(isUnavailable ? 1 : 0)
      ?.focus();
  };
  return (
    <div ref={group}>
      <p id={`${id}-day`} className="mb-1.5 font-semibold">
        {copy.day}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-day`}
        aria-describedby={describedBy}
        aria-invalid={(error !== null && times.length === 0) || undefined}
        className="demo-days"
      >
        {clock === null && placeholders.map((index) => <span key={index} />)}
        {isUnavailable && (
          <Choice of="day" checked onChoose={() => setContent(content)} label={copy.gone} />
        )}
        {[...days].map(([value, [at = 0]]) => (
          <Choice
            key={value}
            of="day"
            checked={value === day}
            onChoose={() => setContent(findSameTime(value) ?? value)}
            label={
              <>
                {formatWeekday({ at, timeZone }, language)}{' '}
                <b>{formatDayOfMonth({ at, timeZone }, language)}</b>
              </>
            }
          />
        ))}
      </div>
      <p id={`${id}-of-day`} className="mt-4 font-semibold">
        {copy.time}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-of-day`}
        aria-describedby={describedBy}
        aria-invalid={(error !== null && times.length > 0) || undefined}
      >
        {/* No paragraphs, which a group of radio buttons may not have. */}
        {times.length === 0 && <div className="text-sm text-soft">{copy.noTime}</div>}
        {[...groupBy(times, (at) => getHalf(at, timeZone))].map(([half, offeredThen]) => (
          <div key={half} className="demo-times">
            <div className="col-span-full text-sm text-soft">{copy[half]}</div>
            {offeredThen.map((at) => (
              <Choice
                key={at}
                of="time"
                checked={at === chosenAt}
                onChoose={() => setContent(formatZonedTimestamp(at, timeZone))}
                label={timeOfDay(at)}
              />
            ))}
          </div>
        ))}
      </div>
      <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-bad">
        {error}
      </p>
      <p id={`${id}-zone`} className="mt-1.5 min-h-[3em] text-sm text-soft">
        {clock === null ? (
          <span className="demo-time-late">{copy.byMessage}</span>
        ) : (
          fill(clock.timeZone === null ? copy.there : copy.here, {
            zone: formatZone({ at: chosenAt ?? clock.now, timeZone }, language),
          })
        )}
      </p>
      <p role="status" className="text-sm font-semibold">
        {chosenAt !== null &&
          clock !== null &&
          !isUnavailable &&
          describeInBothZones({ at: chosenAt, timeZone }, offered.times.timeZone, copy, language)}
      </p>
      {clock !== null && content !== '' && (
        <button type="button" className="prose-link py-2 text-sm" onClick={clearChoice}>
          {copy.clear}
        </button>
      )}
    </div>
  );
}

/** One for each working day of three weeks. */
const placeholders = Array.from({ length: 15 }, (_, index) => index);

function getHalf(at: number, timeZone: string): 'morning' | 'afternoon' {
  return new TZDate(at, timeZone).getHours() < 12 ? 'morning' : 'afternoon';
}

type ChoiceProps = { of: 'day' | 'time'; checked: boolean; label: ReactNode; onChoose: () => void };

/** Belongs to no form, so that it is neither sent nor part of the draft. */
function Choice({ of, checked, label, onChoose }: ChoiceProps) {
  return (
    <label className="relative">
      <input
        type="radio"
        name={`${demoFieldId}-${of}`}
        form="none"
        className="visually-hidden"
        checked={checked}
        onChange={onChoose}
      />
      <span>{label}</span>
    </label>
  );
}

/** The offered times by day in the visitor's zone. A chosen time stays until it has passed. */
function useTimesByDay(
  chosenAt: number | null,
  { offered, timeZone, now }: { offered: OfferedDemos; timeZone: string; now: number | null },
): ReadonlyMap<string, number[]> {
  const times = useMemo(
    () => (now === null ? [] : listOfferedTimes({ ...offered, timeZone, now })),
    [offered, timeZone, now],
  );
  return useMemo(() => {
    const stillOffered = chosenAt === null || now === null || chosenAt <= now ? [] : [chosenAt];
    const all = [...new Set([...times, ...stillOffered])].sort((a, b) => a - b);
    return groupBy(all, (at) => formatCalendarDay(at, timeZone));
  }, [times, chosenAt, timeZone, now]);
}

/** The chosen time, in the zones of visitor and company. */
function describeInBothZones(
  time: Required<TimeInZone>,
  companyZone: string,
  copy: DemoTimeChoiceProps['copy'],
  language: Language,
): string {
  const companyTime = { at: time.at, timeZone: companyZone };
  const here = formatMoment(time, copy, language);
  const there = formatMoment(companyTime, copy, language);
  if (there === here) return fill(copy.chosen, { time: here });
  const isSameDay =
    formatCalendarDay(time.at, companyZone) === formatCalendarDay(time.at, time.timeZone);
  return fill(copy.both, {
    here,
    there: isSameDay ? formatTimeOfDay(companyTime, language) : there,
  });
}
