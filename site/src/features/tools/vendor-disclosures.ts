import type { Company } from '@altanube/content/schema/company';
import type { Copy } from '@altanube/content/schema/copy';
import type { Tools } from '@altanube/content/schema/tools';
import { getCategory, describeTools } from './descriptions.ts';
import type { DescribedTool, ToolCategory } from './tool.ts';

/** The texts of the consent dialog, extended by the company's tools; unchanged without tools. */
export function addToolsToConsent(
  { consent, tools: copy }: { consent: Copy['consent']; tools: Copy['tools'] },
  tools: Tools | null,
): Copy['consent'] {
  const described = describeTools(tools);
  const addToolsToCategory = (category: ToolCategory) => {
    const categoryTools = described.filter((tool) => getCategory(tool) === category);
    const { stored, ...rest } = consent.categories[category];
    // What the site itself stores in the category comes first.
    const reasons = [...(stored.length > 0 ? [rest.details] : []), copy[category].details];
    if (categoryTools.length === 0) return { ...rest, stored };
    const names = categoryTools.map(({ name }) => copy[name].name).join(', ');
    const details = `${reasons.join(' ')} ${names}.`;
    const further = categoryTools.flatMap((tool) => listStored(tool, copy, tools));
    return { ...rest, details, stored: [...stored, ...further] };
  };
  const categories = {
    ...consent.categories,
    analytics: addToolsToCategory('analytics'),
    marketing: addToolsToCategory('marketing'),
  };
  return { ...consent, categories };
}

/** The consent dialog with the company's tools. Adding a tool changes the version and asks again. */
export function addToolsToConsentDialog(
  copy: { consent: Copy['consent']; tools: Copy['tools'] },
  { tools, consentVersion }: Pick<Company, 'tools' | 'consentVersion'>,
): { copy: Copy['consent']; version: number | string } {
  const asked = describeTools(tools).filter(({ needs }) => needs.length > 0);
  const names = asked.map(({ name }) => name);
  const version = names.length === 0 ? consentVersion : [consentVersion, ...names].join('-');
  return { copy: addToolsToConsent(copy, tools), version };
}

type Stored = Copy['consent']['categories']['analytics']['stored'][number];

function listStored({ name }: DescribedTool, copy: Copy['tools'], tools: Tools | null): Stored[] {
  const further = name === 'tagManager' ? (tools?.tagManager?.stores ?? []) : [];
  return [...copy[name].stored, ...further.map((key) => ({ key, ...copy.furtherOfTags }))];
}

type DisclosureOptions = {
  copy: Copy['tools'];
  tools: Tools | null;
  columns: Copy['consent']['storedColumns'];
};

/** The cookie policy in Markdown. With tools, sections of `cookiesTools` are merged into it. */
export function addToolsToPolicy(
  { cookies, cookiesTools }: { cookies: string; cookiesTools: string },
  { copy, tools, columns }: DisclosureOptions,
): string {
  const described = describeTools(tools);
  const asked = described.filter(({ needs }) => needs.length > 0);
  const unasked = described.filter(({ needs }) => needs.length === 0);
  const formatTools = (each: DescribedTool[]) =>
    each.map((tool) => formatToolSection(tool, { copy, tools, columns })).join('\n\n');
  const listNames = (category: ToolCategory) =>
    described.filter((tool) => getCategory(tool) === category).map(({ name }) => copy[name].name);
  const values: Record<string, string> = {
    tools: formatTools(asked),
    unasked: formatTools(unasked),
    analytics: listNames('analytics').join(', ') || copy.none,
    marketing: listNames('marketing').join(', ') || copy.none,
  };
  const isUsed = (section: string) => (section.includes('{unasked}') ? unasked : asked).length > 0;
  return mergeSections(cookies, cookiesTools, isUsed).replace(
    /\{(\w+)\}/g,
    (text, name: string) => values[name] ?? text,
  );
}

function formatToolSection(
  tool: DescribedTool,
  { copy, tools, columns }: DisclosureOptions,
): string {
  const { name, vendor, purpose } = copy[tool.name];
  const rows = listStored(tool, copy, tools).map(
    ({ key, ...row }) => `| \`${key}\` | ${row.place} | ${row.purpose} | ${row.duration} |`,
  );
  const head = `| ${columns.name} | ${columns.place} | ${columns.purpose} | ${columns.duration} |`;
  return [
    `### ${name}`,
    `${purpose} ${copy.vendor} ${vendor.replace(/\.$/, '')}.`,
    rows.length === 0 ? copy.storesNothing : [head, '| - | - | - | - |', ...rows].join('\n'),
  ].join('\n\n');
}

/** Replaces sections by those used with the same heading, and inserts new ones before their successor. */
function mergeSections(text: string, other: string, isUsed: (section: string) => boolean): string {
  const merged = splitSections(text);
  let place = merged.length;
  for (const section of splitSections(other).toReversed()) {
    const same = merged.findIndex((it) => readHeading(it) === readHeading(section));
    if (same >= 0) place = same;
    if (isUsed(section)) merged.splice(place, same < 0 ? 0 : 1, section);
  }
  return merged.join('\n\n');
}

/** Splits Markdown before each heading of the second level. */
function splitSections(markdown: string): string[] {
  return markdown
    .split(/^(?=## )/m)
    .map((section) => section.trim())
    .filter((section) => section !== '');
}

function readHeading(section: string): string | undefined {
  return section.split('\n')[0];
}
