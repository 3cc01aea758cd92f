import { isRecord } from '@altanube/base/is-record';
import type { z } from 'zod';
import { parseEntryFile } from './collections.ts';
import { suggest } from './closest.ts';
import { getCopyFiles, sharedDataFiles, type FileNames } from './file-names.ts';
import {
  addOwnNumbers,
  createPlaceholderValues,
  type PlaceholderValues,
} from './placeholder-values.ts';
import type { Language } from './languages.ts';
import { planRulesSchema } from './schema/pricing.ts';
import { sharedDataSchema, type SharedData } from './schema/shared-data.ts';
import { addProblem, findValue, mapTexts, readSources, type Place, type Source } from './source.ts';
import { validate } from './validate.ts';

export function readSharedData(folder: string) {
  const sources = readSources(folder, sharedDataFiles);
  return { sources: Object.values(sources), data: validate(sharedDataSchema, sources) };
}

/** The values of placeholders, some of them in words of `pricing.yaml`. Null if `data` is. */
export function readPlaceholderValues(
  folder: string,
  data: SharedData | null,
  language: Language,
): PlaceholderValues | null {
  const { pricing } = readSources(folder, getCopyFiles(['pricing'], language));
  const rules = findValue(pricing?.data, ['plans', 'rules']);
  return data && createPlaceholderValues(data, language, planRulesSchema.safeParse(rules).data);
}

/** `sources` are the unchanged files; in `filled`, values replace the placeholders. */
export function readAndFill<Schema extends z.ZodType>(
  schema: Schema,
  folder: string,
  files: FileNames,
  values: PlaceholderValues | null,
) {
  const sources = readSources(folder, files);
  const filled = mapValues(sources, (source) => fillPlaceholders(source, values));
  const data = validate(schema, filled);
  if (data !== null && values !== null) checkWithoutCertificate(schema, sources, values);
  return { sources: Object.values(sources), filled, data };
}

/** So that no build fails when the certificate has expired. */
function checkWithoutCertificate(
  schema: z.ZodType,
  sources: Readonly<Record<string, Source>>,
  values: PlaceholderValues,
): void {
  const expired = new Map(values).set('company.certification', '');
  const filled = mapValues(sources, (source) =>
    fillPlaceholders({ ...source, problems: [] }, expired),
  );
  validate(schema, filled);
  for (const [name, source] of Object.entries(sources)) {
    const after = source.problems.length === 0 ? (filled[name]?.problems ?? []) : [];
    for (const problem of after) {
      const message = `${problem.message} once the certificate has expired`;
      source.problems.push({ ...problem, message });
    }
  }
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

const placeholderPattern = /\{([\w-]+(?:\.[\w-]+)*)\}/g;

/** Before the space between two sentences, or a new line. */
const sentenceEnd = /(?<=[.!?])(?= )|(?=\n)/;

/** A dash between two values. Browsers would break the line after it. */
const rangeDashPattern = /(?<=\S)–(?=\S)/g;

/** Reports unknown placeholders, unless `values` is null: then the shared data has problems. */
export function fillPlaceholders(source: Source, values: PlaceholderValues | null): Source {
  const known = values && addOwnNumbers(values, source);
  const isEntry = parseEntryFile(source.file) !== null;

  function fillText(text: string, place?: Place): string {
    const filled = text.replace(placeholderPattern, (whole, name: string, offset: number) => {
      const value = known?.get(name);
      // Placeholders of templates, `{year}`, which `fill` fills in.
      if (value === undefined && !isEntry && !name.includes('.')) return whole;
      if (value !== undefined || values === null) return value ?? '…';
      const found = `{${name}}${suggest(name, known?.keys() ?? [])}`;
      addProblem(source, place ?? offset, 'a placeholder that content/README.md lists', found);
      return '…';
    });
    return filled.replaceAll(rangeDashPattern, '–\u2060');
  }
  const omitted = Array.from(values ?? []).flatMap(([name, value]) => (value === '' ? name : []));
  return {
    ...source,
    data: mapTexts(omitSentences(source.data), fillText),
    body: fillText(omit(source.body) ?? ''),
  };

  /** Undefined if nothing remains. */
  function omit(text: string): string | undefined {
    const isOmitted = (part: string) => omitted.some((name) => part.includes(`{${name}}`));
    if (!isOmitted(text)) return text;
    const sentences = text.split(sentenceEnd).filter((sentence) => !isOmitted(sentence));
    return sentences.join('').trim() || undefined;
  }

  /** An entry of a list goes with its text, unless its id may be named elsewhere. */
  function omitSentences(value: unknown): unknown {
    if (typeof value === 'string') return omit(value);
    if (isRecord(value)) return mapValues(value, omitSentences);
    if (!Array.isArray(value)) return value;
    return value
      .map((item: unknown) => omitSentences(item))
      .filter((item) => {
        if (!isRecord(item) || 'id' in item) return item !== undefined;
        return !Object.values(item).includes(undefined);
      });
  }
}
