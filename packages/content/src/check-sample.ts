import type { Problem } from './errors.ts';
import { isReserved } from './outside-links.ts';
import type { SharedData } from './schema/shared-data.ts';
import { problemAt, type Source } from './source.ts';

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
