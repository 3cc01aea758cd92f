import { createProblem, type Problem } from './errors.ts';
import { legalTextFile } from './file-names.ts';
import { isReserved } from './outside-links.ts';
import type { SharedData } from './schema/shared-data.ts';
import { toolNames, type Tools, type ToolsCopy } from './schema/tools.ts';
import { listTexts, problemAt, type Source } from './source.ts';

type Path = readonly (string | number)[];

/** Checks what the schemas of the shared files cannot: two files at once, and days against today. */
export function checkSharedData(
  data: SharedData,
  sources: Readonly<Record<string, Source>>,
  now: number,
): Problem[] {
  return Object.entries(sources).flatMap(([name, source]) => {
    if (name === 'company') {
      return [...checkAddresses(data, source, 'company'), ...checkDays(data, source, now)];
    }
    if (name === 'clients') return checkAddresses(data, source, 'clients');
    if (name === 'stories') return checkStories(data, source);
    const { countedOn } = data.figures;
    const isCounted = name === 'figures' && countedOn !== null;
    return isCounted ? refuseFutureDay(source, ['countedOn'], countedOn, now) : [];
  });
}

/** Refuses reserved addresses, unless the company is a sample. */
function checkAddresses(data: SharedData, source: Source, name: 'company' | 'clients'): Problem[] {
  if (data.company.sample) return [];
  const expected = 'an address that does not end in .example, since sample is false';
  return listTexts(data[name]).flatMap(({ path, text }) =>
    isReserved(text) ? [problemAt(source, path, expected, text)] : [],
  );
}

function checkDays({ company }: SharedData, source: Source, now: number): Problem[] {
  const { legalTextsUpdated, partners, certificate, sample } = company;
  const problems = [
    ...refuseFutureDay(source, ['legalTextsUpdated'], legalTextsUpdated, now),
    ...partners.flatMap(({ since }, index) =>
      since === null
        ? []
        : refuseFutureDay(source, ['partners', index, 'since'], `${since}-01-01`, now),
    ),
  ];
  const validUntil = certificate?.validUntil ?? null;
  // A sample company's site can be built on any day. Somewhere, a day ends 12 hours later than in UTC.
  if (sample || validUntil === null || validUntil >= toDay(now - 12 * hourMs)) return problems;
  const expected = `a day that is not over, or nothing (today is ${toDay(now)})`;
  return [...problems, problemAt(source, ['certificate', 'validUntil'], expected, validUntil)];
}

const hourMs = 60 * 60 * 1000;

/** Refuses a day that has not begun anywhere; somewhere, it begins 14 hours earlier than in UTC. */
export function refuseFutureDay(source: Source, path: Path, day: string, now: number): Problem[] {
  if (day <= toDay(now + 14 * hourMs)) return [];
  const expected = `a day that is not in the future (today is ${toDay(now)})`;
  return [problemAt(source, path, expected, day)];
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function checkStories({ stories, testimonials }: SharedData, source: Source): Problem[] {
  const ids = testimonials.map(({ id }) => id);
  return stories.flatMap(({ id }, index) =>
    ids.includes(id)
      ? []
      : [problemAt(source, [index, 'id'], `the id of a testimonial: ${ids.join(', ')}`, id)],
  );
}

/** The privacy policy names the recipients of data (GDPR, article 13.1.e), as `tools.yaml` does. */
export function checkRecipients(tools: Tools | null, copy: ToolsCopy, privacy: string): Problem[] {
  return toolNames.flatMap((name) => {
    const { vendor } = copy[name];
    if ((tools?.[name] ?? null) === null || privacy.includes(vendor)) return [];
    const expected = `the name of who gets the data of ${name}: ${vendor}`;
    return [createProblem(legalTextFile('privacy'), expected, 'a text without it')];
  });
}
