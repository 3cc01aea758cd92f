import PublicHolidays from 'date-holidays';
import { listHolidayYears } from '@altanube/content/expiries';
import type { DemoTimes } from '@altanube/content/schema/demo-times';
import type { Holidays } from '#features/demo-time/offered-times.ts';

const dayMs = 24 * 3_600_000;

type Region = Pick<DemoTimes, 'holidays'>;

/** The public holidays of this year and the next two. Throws if a country or region is unknown. */
export function listHolidays(
  { holidays, elsewhere }: Region & { readonly elsewhere: readonly Region[] },
  now = new Date(),
): Holidays {
  const regions = [holidays, ...elsewhere.map((office) => office.holidays)];
  const known = regions.filter((region) => region !== null);
  return Object.fromEntries(
    known.map((region) => [region, listDays(region, listHolidayYears(now))]),
  );
}

function listDays(region: string, years: readonly number[]): string[] {
  const [country = '', state = ''] = region.split('-');
  const calendar = new PublicHolidays(country, state, { types: ['public'] });
  const list = years.flatMap((each) => calendar.getHolidays(each));
  // It ignores a region that it does not know.
  if (list.length === 0 || (state && !calendar.getStates(country)?.[state])) {
    throw new Error(
      `content/company.yaml: demoTimes: date-holidays knows no holidays of ${region}`,
    );
  }
  const days = list.flatMap(({ date, start, end }) => {
    const first = Temporal.PlainDate.from(date.slice(0, 10));
    const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
    return Array.from({ length }, (_, days) => String(first.add({ days })));
  });
  return [...new Set(days)];
}
