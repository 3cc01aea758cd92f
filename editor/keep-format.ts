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
  parseDocument,
  Scalar,
  stringify,
  visit,
  YAMLMap,
  YAMLSeq,
  type Node,
} from 'yaml';

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
  const document = parseDocument(head);
  if (document.errors[0]) throw document.errors[0];
  return { data: document.toJS() ?? {}, body };
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
  const document = parseDocument(source);
  const { contents } = document;
  const first = isSeq(contents) ? contents.items[0] : undefined;
  if (contents !== null && isNode(first)) {
    // A comment at the top is about the file, so it must not move with the first entry.
    contents.commentBefore = first.commentBefore ?? null;
    delete first.commentBefore;
  }
  const merger = new YamlMerger(source);
  Object.assign(document, { contents: merger.merge(contents, data, schema) });
  return merger.restoreScalars(document.toString({ lineWidth: 0 }));
}

class YamlMerger {
  /** Source text of scalars, which have placeholders until the document is stringified. */
  readonly #written: string[] = [];

  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  merge(node: unknown, data: unknown, given: Schema): Node {
    const schema = findValueSchema(given);
    if (isRecord(data)) return this.#mergeMap(isMap(node) ? node : new YAMLMap(), data, schema);
    if (Array.isArray(data))
      return this.#mergeList(isSeq(node) ? node : new YAMLSeq(), data, schema);
    return this.#mergeScalar(isScalar(node) ? node : new Scalar(data), data);
  }

  restoreScalars(text: string): string {
    return text.replaceAll(/zq(\d+)qz/g, (_, index: string) => this.#written[Number(index)] ?? '');
  }

  #mergeMap(map: YAMLMap, data: Record<string, unknown>, schema: Schema): Node {
    const { properties = {}, required = [] } = schema;
    const keys = new Set([...map.items.map(({ key }) => readKey(key)), ...Object.keys(data)]);
    for (const key of keys) {
      const property = properties[key] ?? {};
      const old = map.get(key, true);
      const value = data[key];
      if (!isOmittable(value, property)) {
        const merged = this.merge(old, value, property);
        if (old === undefined) this.#insert(map, key, merged, Object.keys(properties));
        else map.set(key, merged);
      } else if (old !== undefined && isOmittable(toData(old), property)) {
        map.set(key, this.merge(old, toData(old), property));
      } else if (required.includes(key)) {
        const emptyValue = property.type === 'array' ? [] : property.type === 'string' ? '' : null;
        map.set(key, this.merge(undefined, isRecord(value) ? value : emptyValue, property));
      } else map.delete(key);
    }
    return map;
  }

  /** Inserts a key before the first one that follows it in the schema. */
  #insert(map: YAMLMap, key: string, value: Node, order: string[]): void {
    const after = order.slice(order.indexOf(key) + 1);
    const at = map.items.findIndex((pair) => after.includes(readKey(pair.key)));
    map.items.splice(at === -1 ? map.items.length : at, 0, new Pair(new Scalar(key), value));
  }

  #mergeList(list: YAMLSeq, data: readonly unknown[], { items: schema = {} }: Schema): Node {
    const old = list.items;
    if (old.length === 0) list.flow = false;
    const nodes = matchEntries(old.map(toData), data).map((oldIndex) =>
      oldIndex === undefined ? copyStyle(old) : old[oldIndex],
    );
    list.items = nodes.map((node, index) => this.merge(node, data[index], schema));
    return list;
  }

  #mergeScalar(node: Scalar, data: unknown): Scalar {
    const [start = 0, end = 0] = node.range ?? [];
    const written = this.#source.slice(start, end).trimEnd();
    if (node.value === data && written !== '') return this.#write(node, written);
    const neededQuotes = node.type?.startsWith('QUOTE') && /^["']/.test(stringify(node.value));
    if (typeof data !== 'string') node.type = Scalar.PLAIN;
    else if (written.includes(String.raw`\u00a0`)) {
      const quoted = stringify(data, { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 }).trimEnd();
      return this.#write(node, quoted.replaceAll('\u00a0', String.raw`\u00a0`));
    } else if (neededQuotes) node.type = Scalar.PLAIN;
    node.value = data;
    return node;
  }

  #write(node: Scalar, text: string): Scalar {
    node.value = `zq${this.#written.push(text) - 1}qz`;
    node.type = Scalar.PLAIN;
    return node;
  }
}

/** Returns the schema of a value that is not null. */
export function findValueSchema(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

/** Returns, for each new entry, the index of the old entry that it equals or was edited from. */
function matchEntries(old: readonly unknown[], data: readonly unknown[]): (number | undefined)[] {
  const unmatched = new Set(old.keys());
  const oldIndexes = new Map<number, number>();
  const match = (isSame: (before: unknown, after: unknown) => boolean) => {
    for (const [index, value] of data.entries()) {
      const oldIndex = [...unmatched].find((each) => isSame(old[each], value));
      if (oldIndex === undefined || oldIndexes.has(index)) continue;
      oldIndexes.set(index, oldIndex);
      unmatched.delete(oldIndex);
    }
  };
  match((before, after) => toCanonicalJson(before) === toCanonicalJson(after));
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

/** Returns the same text for the same data in any key order. */
function toCanonicalJson(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    isRecord(value)
      ? Object.entries(value)
          .filter(([, each]) => !isOmittable(each, {}))
          .sort()
      : value,
  );
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
