import { isRecord } from '@altanube/base/is-record';
import type { Options } from 'prettier';
import { format } from 'prettier/standalone';
import * as markdown from 'prettier/plugins/markdown';
import * as yaml from 'prettier/plugins/yaml';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  Pair,
  parse,
  parseDocument,
  Scalar,
  stringify,
  visit,
  YAMLMap,
  YAMLSeq,
  type Node,
  type ScalarTag,
  type Tags,
} from 'yaml';
import { stringifyString } from 'yaml/util';
import { isSame } from './differences.ts';

/** The part of JSON Schema that the editor uses. */
export type Schema = {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: string[];
  pattern?: string;
  format?: string;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  /** The name of a list of choices that the content has, such as `articles`. */
  choices?: string;
  anyOf?: Schema[];
};

/** What the editor shows of a file: its data, and the Markdown below. */
export type Entry = { data: unknown; body: string | null };

/** Whether a text is the name of a file in content/media. */
export function isPicture({ pattern }: Schema): boolean {
  return pattern?.includes('webp') ?? false;
}

/** Throws if the YAML is invalid. */
export function parseFile(text: string, hasBody: boolean): Entry {
  const { head, body } = hasBody ? splitFrontMatter(text) : { head: text, body: null };
  return { data: parse(head) ?? {}, body };
}

/**
 * Formats an entry as a file. Parts that are as in `source` stay as they were: order, comments,
 * quotes, escapes and line breaks.
 */
export async function formatFile(
  source: string,
  { data, body }: Entry,
  schema: Schema | null,
): Promise<string> {
  const options: Options = { printWidth: 100, proseWrap: 'preserve', plugins: [markdown, yaml] };
  if (body === null) {
    return format(mergeYaml(source, data, schema ?? {}), { ...options, parser: 'yaml' });
  }
  const head =
    schema === null ? '' : `---\n${mergeYaml(splitFrontMatter(source).head, data, schema)}---\n\n`;
  return format(`${head}${body}\n`, { ...options, parser: 'markdown' });
}

function splitFrontMatter(text: string): { head: string; body: string } {
  const [, head, body = ''] = /^---\n([\s\S]*?)---(?:\n+([^\n][\s\S]*)?)?$/.exec(text) ?? [];
  return head === undefined ? { head: '', body: text.trimEnd() } : { head, body: body.trimEnd() };
}

function mergeYaml(source: string, data: unknown, schema: Schema): string {
  const customTags = (tags: Tags) => [textTag, ...tags];
  const document = parseDocument(source, { keepSourceTokens: true, customTags });
  const { contents } = document;
  const first = isSeq(contents) ? contents.items[0] : undefined;
  if (contents !== null && isNode(first)) {
    // A comment at the top is about the file, so it must not move with the first entry.
    contents.commentBefore = first.commentBefore ?? null;
    delete first.commentBefore;
  }
  Object.assign(document, { contents: merge(contents, data, schema) });
  return document.toString({ lineWidth: 0 });
}

/** Keeps the quotes, escapes and line breaks of unchanged texts. */
const textTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string',
  resolve: (value) => value,
  stringify(node, context, ...callbacks) {
    const { value, source, srcToken: token } = node;
    // Not of a block, whose token has no indicator.
    const written = token && 'source' in token && !('props' in token) ? token.source : '';
    if (value === source && written !== '') return written;
    const isEscaped = written.includes(escapedSpace);
    if (isEscaped) node.type = Scalar.QUOTE_DOUBLE;
    const text = stringifyString(node, { ...context, actualString: true }, ...callbacks);
    return isEscaped ? text.replaceAll('\u00a0', escapedSpace) : text;
  },
};

const escapedSpace = String.raw`\u00a0`;

function merge(node: unknown, data: unknown, given: Schema): Node {
  const schema = findValueSchema(given);
  if (isRecord(data)) return mergeMap(isMap(node) ? node : new YAMLMap(), data, schema);
  if (Array.isArray(data)) return mergeList(isSeq(node) ? node : new YAMLSeq(), data, schema);
  return mergeScalar(isScalar(node) ? node : new Scalar(data), data);
}

function mergeMap(map: YAMLMap, data: Record<string, unknown>, schema: Schema): Node {
  const { properties = {}, required = [] } = schema;
  const keys = new Set([...map.items.map(({ key }) => readKey(key)), ...Object.keys(data)]);
  for (const key of keys) {
    const property = properties[key] ?? {};
    const old = map.get(key, true);
    const value = data[key];
    if (!isOmittable(value, property)) {
      const merged = merge(old, value, property);
      if (old === undefined) insert(map, key, merged, Object.keys(properties));
      else map.set(key, merged);
    } else if (old !== undefined && isOmittable(toData(old), property)) {
      continue;
    } else if (required.includes(key)) {
      const emptyValue = property.type === 'array' ? [] : property.type === 'string' ? '' : null;
      map.set(key, merge(undefined, isRecord(value) ? value : emptyValue, property));
    } else map.delete(key);
  }
  return map;
}

/** Inserts a key in the order of the schema. */
function insert(map: YAMLMap, key: string, value: Node, order: string[]): void {
  const after = order.slice(order.indexOf(key) + 1);
  const at = map.items.findIndex((pair) => after.includes(readKey(pair.key)));
  map.items.splice(at === -1 ? map.items.length : at, 0, new Pair(new Scalar(key), value));
}

function mergeList(list: YAMLSeq, data: readonly unknown[], { items: schema = {} }: Schema): Node {
  const old = list.items;
  if (old.length === 0) list.flow = false;
  const nodes = matchEntries(old.map(toData), data).map((oldIndex) =>
    oldIndex === undefined ? copyStyle(old) : old[oldIndex],
  );
  list.items = nodes.map((node, index) => merge(node, data[index], schema));
  return list;
}

function mergeScalar(node: Scalar, data: unknown): Scalar {
  const neededQuotes = node.type?.startsWith('QUOTE') && /^["']/.test(stringify(node.value));
  if (node.value !== data && (typeof data !== 'string' || neededQuotes)) node.type = Scalar.PLAIN;
  node.value = data;
  return node;
}

/** Returns the schema of a value that is not null. */
export function findValueSchema(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

/** Returns, for each new entry, the index of the old entry that it equals or was edited from. */
function matchEntries(old: readonly unknown[], data: readonly unknown[]): (number | undefined)[] {
  const unmatched = new Set(old.keys());
  const oldIndexes = new Map<number, number>();
  const match = (isMatch: typeof isSame) => {
    for (const [index, value] of data.entries()) {
      const oldIndex = [...unmatched].find((each) => isMatch(old[each], value));
      if (oldIndex === undefined || oldIndexes.has(index)) continue;
      oldIndexes.set(index, oldIndex);
      unmatched.delete(oldIndex);
    }
  };
  match(isSame);
  match((before, after) => isRecord(before) && isRecord(after) && before['id'] === after['id']);
  match((before, after) => !isRecord(before) && !isRecord(after));
  return data.map((_, index) => oldIndexes.get(index));
}

/** Clones the first entry without its comments, so that a new entry has the same style. */
function copyStyle(entries: readonly unknown[]): unknown {
  const [copy, last] = [entries[0], entries.at(-1)].map((entry) =>
    isNode(entry) ? entry.clone() : entry,
  );
  if (!isNode(copy)) return undefined;
  visit(copy, {
    Node(_key, node) {
      delete node.comment;
      delete node.commentBefore;
    },
  });
  return Object.assign(copy, isNode(last) && { spaceBefore: last.spaceBefore });
}

/** Whether a value means the same as a missing key. */
function isOmittable(value: unknown, schema: Schema): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (JSON.stringify(value) === JSON.stringify(schema.default)) return true;
  return typeof value === 'object' && Object.values(value).every((each) => isOmittable(each, {}));
}

function readKey(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

function toData(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node));
}
