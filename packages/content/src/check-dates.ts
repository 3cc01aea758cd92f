import type { Problem } from './errors.ts';
import type { SharedData } from './schema/shared-data.ts';
import { problemAt, type Source } from './source.ts';

type Path = readonly (string | number)[];

/** The time zones in which a day begins first, and ends last. */
const furthestAheadMs = 14 * 60 * 60 * 1000;
const furthestBehindMs = 12 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Checks the days of the shared data against `now`, in milliseconds since 1970. What has happened is
 * not in the future. A certificate has not run out, unless it is that of a sample company: those
 * who only try the site may build it on any day.
 */
export function checkDates(
  { company, figures }: SharedData,
  sources: Readonly<Record<string, Source>>,
  now: number,
): Problem[] {
  const { certificate, sample } = company;
  const happened = [
    at('company', company.legalTextsUpdated, 'legalTextsUpdated'),
    at('figures', figures.countedOn, 'countedOn'),
    ...company.partners.map(({ since }, index) =>
      at('company', since === null ? null : `${since}-01-01`, 'partners', index, 'since'),
    ),
  ];
  const lasts = sample ? [] : [at('company', certificate?.validUntil, 'certificate', 'validUntil')];
  return [
    ...happened.map((it) => ({ ...it, check: problemOfFutureDay })),
    ...lasts.map((it) => ({ ...it, check: problemOfPastDay })),
  ].flatMap(({ file, day, path, check }) => {
    const source = sources[file];
    return source === undefined || day === null ? [] : check(source, path, day, now);
  });
}

function at(file: keyof SharedData, day: string | null | undefined, ...path: Path) {
  return { file, day: day ?? null, path };
}

/** Refuses a day that has not begun anywhere at `now`, in milliseconds since 1970. */
export function problemOfFutureDay(
  source: Source,
  path: Path,
  day: string,
  now: number,
): Problem[] {
  if (Date.parse(day) <= now + furthestAheadMs) return [];
  const expected = `a day that is not in the future (today is ${toIsoDay(now)})`;
  return [problemAt(source, path, expected, day)];
}

/** Refuses a day that is over everywhere, where `now` is known: a server looks at no dates. */
function problemOfPastDay(source: Source, path: Path, day: string, now: number): Problem[] {
  if (now === Infinity || Date.parse(day) + dayMs + furthestBehindMs > now) return [];
  const expected = `a day that is not over, or nothing (today is ${toIsoDay(now)})`;
  return [problemAt(source, path, expected, day)];
}

function toIsoDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
