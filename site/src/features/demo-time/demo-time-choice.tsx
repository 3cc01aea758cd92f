import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { groupBy } from '#browser/group-by.ts';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/contact/template';
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
import { dayIn, offeredTimes, zonedTimeText, type OfferedDemos } from './offered-times.ts';
import { demoFieldId, findInvalid, useDemoTime, type VisitorClock } from './use-demo-time.ts';

type DemoTimeChoiceProps = {
  copy: Copy['contact']['form']['demo'];
  offered: OfferedDemos;
  language: Language;
  /** Null until the times can be shown: they keep their place. */
  clock: VisitorClock | null;
  error: string | null;
};

/** The day, and once there is one, the time. */
export function DemoTimeChoice({ copy, offered, language, clock, error }: DemoTimeChoiceProps) {
  const [content, choose] = useDemoTime();
  const timeZone = clock?.timeZone ?? offered.times.timeZone;
  const chosenAt = parseZonedTime(content)?.at ?? null;
  const days = useDays(chosenAt, { offered, timeZone, now: clock?.now ?? null });
  const day = chosenAt === null ? content : dayIn(chosenAt, timeZone);
  const times = days.get(day) ?? [];
  const isGone = clock !== null && content !== '' && times.length === 0;

  // Where it is opened for a mistake, it comes after the form has looked for what to focus.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) findInvalid(group.current)?.focus();
  }, [error]);

  if (clock !== null && days.size === 0 && !isGone) return <p>{copy.none}</p>;

  const id = `${demoFieldId}-time`;
  const describedBy = `${id}-zone ${id}-error`;
  const timeOfDay = (at: number) => formatTimeOfDay({ at, timeZone }, language);
  /** The time of day that is chosen, on another day that offers it. */
  const sameTimeOn = (next: string): string | null => {
    if (chosenAt === null) return null;
    const same = days.get(next)?.find((at) => timeOfDay(at) === timeOfDay(chosenAt));
    return same === undefined ? null : zonedTimeText(same, timeZone);
  };
  const chooseNone = () => {
    choose('');
    // The first radio button is that of a past time, and disappears with it.
    group.current
      ?.querySelectorAll('input')
      .item(isGone ? 1 : 0)
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
        {isGone && <Day checked onChoose={() => choose(content)} label={copy.gone} />}
        {[...days].map(([value, [at = 0]]) => (
          <Day
            key={value}
            checked={value === day}
            onChoose={() => choose(sameTimeOn(value) ?? value)}
            label={
              <>
                {formatWeekday({ at, timeZone }, language)}{' '}
                <b>{formatDayOfMonth({ at, timeZone }, language)}</b>
              </>
            }
          />
        ))}
      </div>
      <label className="mt-4 block">
        <span className="mb-1.5 block font-semibold">{copy.time}</span>
        <select
          className="form-control"
          value={chosenAt === null || isGone ? '' : zonedTimeText(chosenAt, timeZone)}
          disabled={times.length === 0}
          aria-invalid={(error !== null && times.length > 0) || undefined}
          aria-describedby={describedBy}
          onChange={({ target }) => choose(target.value || day)}
        >
          <option value="">{copy.noTime}</option>
          {times.map((at) => (
            <option key={at} value={zonedTimeText(at, timeZone)}>
              {timeOfDay(at)}
            </option>
          ))}
        </select>
      </label>
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
          !isGone &&
          describeBoth({ at: chosenAt, timeZone }, offered.times.timeZone, { copy, language })}
      </p>
      {clock !== null && content !== '' && (
        <button type="button" className="prose-link py-2 text-sm" onClick={chooseNone}>
          {copy.clear}
        </button>
      )}
    </div>
  );
}

/** For the days of three weeks. */
const placeholders = Array.from({ length: 15 }, (_, index) => index);

type DayProps = { checked: boolean; label: ReactNode; onChoose: () => void };

/** Of no form, so that it is neither sent nor part of the draft. */
function Day({ checked, label, onChoose }: DayProps) {
  return (
    <label className="relative">
      <input
        type="radio"
        name={`${demoFieldId}-day`}
        form="none"
        className="visually-hidden"
        checked={checked}
        onChange={onChoose}
      />
      <span>{label}</span>
    </label>
  );
}

/** The offered moments by their days in the visitor's zone. What was offered once stays until it is over. */
function useDays(
  chosenAt: number | null,
  { offered, timeZone, now }: { offered: OfferedDemos; timeZone: string; now: number | null },
): ReadonlyMap<string, number[]> {
  const times = useMemo(
    () => (now === null ? [] : offeredTimes({ ...offered, timeZone, now })),
    [offered, timeZone, now],
  );
  return useMemo(() => {
    const kept = chosenAt === null || now === null || chosenAt <= now ? [] : [chosenAt];
    const all = [...new Set([...times, ...kept])].sort((a, b) => a - b);
    return groupBy(all, (at) => dayIn(at, timeZone));
  }, [times, chosenAt, timeZone, now]);
}

/** The chosen time, in the zones of visitor and company. */
function describeBoth(
  time: Required<TimeInZone>,
  companyZone: string,
  { copy, language }: Pick<DemoTimeChoiceProps, 'copy' | 'language'>,
): string {
  const ours = { at: time.at, timeZone: companyZone };
  const here = formatMoment(time, copy, language);
  const there = formatMoment(ours, copy, language);
  if (there === here) return fill(copy.chosen, { time: here });
  const isSameDay = dayIn(time.at, companyZone) === dayIn(time.at, time.timeZone);
  return fill(copy.both, { here, there: isSameDay ? formatTimeOfDay(ours, language) : there });
}
