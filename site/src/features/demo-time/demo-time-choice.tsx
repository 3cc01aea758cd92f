import { useEffect, useMemo, useRef } from 'react';
import { groupBy } from '#browser/group-by.ts';
import type { ChosenTimeCopy } from '@altanube/content/schema/contact';
import { fill } from '@altanube/contact/template';
import { parseZonedTime } from '@altanube/contact/zoned-time';
import { formatDay, formatTimeOfDay, formatZone, type TimeInZone } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { formatMoment } from './format-proposed.ts';
import { dayIn, offeredTimes, zonedTimeText, type OfferedDemos } from './offered-times.ts';
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
  const timeZone = clock.timeZone ?? offered.times.timeZone;
  const chosenAt = parseZonedTime(content)?.at ?? null;
  const days = useDays(chosenAt, { offered, timeZone, now: clock.now });
  const day = chosenAt === null ? content : dayIn(chosenAt, timeZone);
  const times = days.get(day) ?? [];
  const isGone = content !== '' && times.length === 0;

  // Where the field is opened for a mistake, it comes after the form has looked for what to focus.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) group.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);

  if (days.size === 0 && !isGone) return <p className="mt-4">{copy.none}</p>;

  const id = `${demoFieldId}-time`;
  const describedBy = `${id}-zone ${id}-error`;
  const zone = formatZone({ at: chosenAt ?? clock.now, timeZone }, language);
  const timeOfDay = (at: number) => formatTimeOfDay({ at, timeZone }, language);
  /** The time of day that is chosen, on another day that offers it. */
  const sameTimeOn = (next: string): string | null => {
    if (chosenAt === null) return null;
    const same = days.get(next)?.find((at) => timeOfDay(at) === timeOfDay(chosenAt));
    return same === undefined ? null : zonedTimeText(same, timeZone);
  };
  return (
    <>
      <div ref={group} className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField
          label={copy.day}
          none={copy.noDay}
          options={[
            ...(isGone ? [{ value: content, label: copy.gone }] : []),
            ...[...days].map(([value, [at = 0]]) => ({
              value,
              label: formatDay({ at, timeZone }, language),
            })),
          ]}
          value={isGone ? content : day}
          isInvalid={error !== null && times.length === 0}
          describedBy={describedBy}
          onChoose={(next) => choose(sameTimeOn(next) ?? next)}
        />
        <SelectField
          label={copy.time}
          none={copy.noTime}
          options={times.map((at) => ({
            value: zonedTimeText(at, timeZone),
            label: timeOfDay(at),
          }))}
          value={chosenAt === null || isGone ? '' : zonedTimeText(chosenAt, timeZone)}
          isInvalid={error !== null && times.length > 0}
          isDisabled={times.length === 0}
          describedBy={describedBy}
          onChoose={(next) => choose(next || day)}
        />
      </div>
      <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-bad">
        {error}
      </p>
      <p id={`${id}-zone`} className="mt-1.5 text-sm text-soft">
        {fill(clock.timeZone === null ? copy.there : copy.here, { zone })}
      </p>
      <p role="status" className="mt-1.5 text-sm font-semibold">
        {chosenAt !== null &&
          !isGone &&
          describeBoth({ at: chosenAt, timeZone }, offered.times.timeZone, { copy, language })}
      </p>
    </>
  );
}

type SelectFieldProps = {
  label: string;
  /** The empty choice. */
  none: string;
  options: readonly { value: string; label: string }[];
  value: string;
  isInvalid: boolean;
  isDisabled?: boolean;
  describedBy: string;
  onChoose: (value: string) => void;
};

/** A list without a `name`, so that it is neither sent nor part of the draft. */
function SelectField(props: SelectFieldProps) {
  const { label, none, options, value, isInvalid, isDisabled, describedBy, onChoose } = props;
  return (
    <label className="block">
      <span className="mb-1.5 block font-semibold">{label}</span>
      <select
        className="form-control"
        value={value}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The offered moments by their days in the visitor's zone. What was offered once stays until it is over. */
function useDays(
  chosenAt: number | null,
  { offered, timeZone, now }: { offered: OfferedDemos; timeZone: string; now: number },
): ReadonlyMap<string, number[]> {
  const times = useMemo(
    () => offeredTimes({ ...offered, timeZone, now }),
    [offered, timeZone, now],
  );
  return useMemo(() => {
    const kept = chosenAt === null || chosenAt <= now ? [] : [chosenAt];
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
