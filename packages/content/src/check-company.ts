import type { Problem } from './errors.ts';
import { isReserved } from './outside-links.ts';
import type { SharedData } from './schema/shared-data.ts';
import { problemAt, type Source } from './source.ts';
import { parseTimeOfDay } from './weekly-hours.ts';
import { legalTextFile } from './file-names.ts';
import { toolNames, type Tools, type ToolsCopy } from './schema/tools.ts';

/** Refuses, for a company that is no sample, addresses of hosts that cannot exist. */
export function checkSample(
  { company, clients }: SharedData,
  sources: Readonly<Record<string, Source>>,
): Problem[] {
  if (company.sample) return [];
  const addresses = [
    ...Object.entries(company.email).map(([name, email]) => at('company', email, 'email', name)),
    at('company', company.social.url, 'social', 'url'),
    at('company', company.bookingUrl, 'bookingUrl'),
    at('company', company.statusUrl, 'statusUrl'),
    at('company', company.tools?.plausible?.host, 'tools', 'plausible', 'host'),
    at('company', company.tools?.matomo?.host, 'tools', 'matomo', 'host'),
    at('company', company.certificate?.url, 'certificate', 'url'),
    ...company.partners.map(({ url }, index) => at('company', url, 'partners', index, 'url')),
    ...clients.map(({ url }, index) => at('clients', url, index, 'url')),
  ];
  return addresses.flatMap(({ file, path, address }) => {
    const source = sources[file];
    if (source === undefined || address == null || !isReserved(address)) return [];
    const expected = 'an address that does not end in .example, since sample is false';
    return [problemAt(source, path, expected, address)];
  });
}

function at(
  file: keyof SharedData,
  address: string | null | undefined,
  ...path: (string | number)[]
) {
  return { file, path, address };
}

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
      parseTimeOfDay(close) - parseTimeOfDay(open) >= figures.demoMinutes
        ? []
        : [problemAt(source, ['demoTimes', 'week', day, index], expected, `${open}–${close}`)],
    ),
  );
}

/**
 * Refuses a privacy policy that keeps silent about who gets the data of a tool of the company (GDPR,
 * article 13.1.e): each vendor, as `tools.yaml` calls it, must be in its text.
 */
export function checkRecipients(tools: Tools | null, copy: ToolsCopy, privacy: string): Problem[] {
  const used = toolNames.filter((name) => (tools?.[name] ?? null) !== null);
  const silent = used.filter((name) => !privacy.includes(withoutStop(copy[name].vendor)));
  return silent.map((name) => ({
    file: legalTextFile('privacy'),
    key: '',
    expected: `the name of who gets the data of ${name}: ${copy[name].vendor}`,
    found: 'a text without it',
  }));
}

/** A name such as “S. L.” has no second stop where a sentence ends. */
function withoutStop(name: string): string {
  return name.replace(/\.$/, '');
}
