import type { Problem } from './errors.ts';
import type { SharedData } from './schema/shared-data.ts';
import { problemAt, type Source } from './source.ts';
import { minutesOf } from './time-of-day.ts';

/** Refuses hours for demos in which none has room. */
export function checkDemoTimes(
  { company, figures }: SharedData,
  sources: Readonly<Record<string, Source>>,
): Problem[] {
  const source = sources['company'];
  if (source === undefined || company.demoTimes === null) return [];
  const expected = `hours of at least ${figures.demoMinutes} minutes, as long as a demo`;
  return Object.entries(company.demoTimes.week).flatMap(([day, ranges]) =>
    ranges.flatMap(({ open, close }, index) =>
      minutesOf(close) - minutesOf(open) >= figures.demoMinutes
        ? []
        : [problemAt(source, ['demoTimes', 'week', day, index], expected, `${open}–${close}`)],
    ),
  );
}
