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

/** What the editor reads of a JSON Schema. */
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
  anyOf?: Schema[];
};

type Group = Record<string, unknown>;

/** The key under which an entry remembers how its file is written. */
const sourceKey = '$source';

/** Whether a text names a file of content/media. */
export function isPicture({ pattern }: Schema): boolean {
  return pattern?.includes('webp') ?? false;
}

/** What the editor shows of a file: its data, with the text of a Markdown file as `body`. */
export function readEntry(text: string, schema: Schema): Group {
  const { head, body } = split(text);
  const document = parseDocument(head);
  if (document.errors[0]) throw document.errors[0];
  const data = toFields(document.toJS(), schema);
  return {
    ...(Array.isArray(data) ? { items: data } : isGroup(data) ? data : {}),
    ...(body === null ? {} : { body }),
    [sourceKey]: text,
  };
}

/**
 * The file of an entry. What has not changed stays as it is written: order, comments, quotes, escapes
 * and the places where lines are broken.
 */
export async function writeEntry(entry: Group, schema: Schema): Promise<string> {
  const { [sourceKey]: source, body, ...data } = entry;
  const { head } = split(
    typeof source === 'string' ? source : typeof body === 'string' ? '---\n---' : '',
  );
  const merged = mergeYaml(head, schema.type === 'array' ? data['items'] : data, schema);
  const options: Options = { printWidth: 100, proseWrap: 'preserve', plugins: [markdown, yaml] };
  return typeof body === 'string'
    ? format(`---\n${merged}---\n\n${body}\n`, { ...options, parser: 'markdown' })
    : format(merged, { ...options, parser: 'yaml' });
}

function split(text: string): { head: string; body: string | null } {
  const [, head, body = ''] = /^---\n([\s\S]*?)---(?:\n+([\s\S]*))?$/.exec(text) ?? [];
  return head === undefined ? { head: text, body: null } : { head, body: body.trimEnd() };
}

function mergeYaml(source: string, data: unknown, schema: Schema): string {
  const document = parseDocument(source);
  const { contents } = document;
  const first = isSeq(contents) ? contents.items[0] : undefined;
  if (contents !== null && isNode(first)) {
    // It is about the file, whatever becomes of the entry.
    contents.commentBefore = first.commentBefore ?? null;
    delete first.commentBefore;
  }
  const merger = new Merger(source);
  Object.assign(document, { contents: merger.merge(contents, data, schema) });
  return merger.restore(document.toString({ lineWidth: 0 }));
}

class Merger {
  /** How scalars are written that this text has in their place until the document is a string. */
  readonly #written: string[] = [];

  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  merge(node: unknown, data: unknown, given: Schema): Node {
    const schema = findValueSchema(given);
    if (isGroup(data)) return this.#mergeMap(isMap(node) ? node : new YAMLMap(), data, schema);
    if (Array.isArray(data))
      return this.#mergeList(isSeq(node) ? node : new YAMLSeq(), data, schema);
    const value = fromField(data, schema);
    return this.#mergeScalar(isScalar(node) ? node : new Scalar(value), value);
  }

  restore(text: string): string {
    return text.replaceAll(/zq(\d+)qz/g, (_, index: string) => this.#written[Number(index)] ?? '');
  }

  #mergeMap(map: YAMLMap, data: Group, schema: Schema): Node {
    const { properties = {}, required = [] } = schema;
    const keys = new Set([...map.items.map(({ key }) => readKey(key)), ...Object.keys(data)]);
    for (const key of keys) {
      const property = findProperty(schema, key);
      const old = map.get(key, true);
      const value = data[key];
      if (!saysNothing(value, property)) {
        const merged = this.merge(old, value, property);
        if (old === undefined) this.#insert(map, key, merged, Object.keys(properties));
        else map.set(key, merged);
      } else if (old !== undefined && saysNothing(toData(old), property)) {
        map.set(key, this.merge(old, toData(old), property));
      } else if (required.includes(key)) {
        const nothing = property.type === 'array' ? [] : property.type === 'string' ? '' : null;
        map.set(key, this.merge(undefined, nothing, property));
      } else map.delete(key);
    }
    return map;
  }

  /** Before the first key that comes after it in the schema. */
  #insert(map: YAMLMap, key: string, value: Node, order: string[]): void {
    const after = order.slice(order.indexOf(key) + 1);
    const at = map.items.findIndex((pair) => after.includes(readKey(pair.key)));
    map.items.splice(at === -1 ? map.items.length : at, 0, new Pair(new Scalar(key), value));
  }

  #mergeList(list: YAMLSeq, data: readonly unknown[], { items: schema = {} }: Schema): Node {
    const old = list.items;
    if (old.length === 0) list.flow = false;
    const nodes = pairEntries(old.map(toData), data).map((place) =>
      place === undefined ? copyStyle(old) : old[place],
    );
    list.items = nodes.map((node, index) => this.merge(node, data[index], schema));
    return list;
  }

  #mergeScalar(node: Scalar, data: unknown): Scalar {
    const [start = 0, end = 0] = node.range ?? [];
    const written = this.#source.slice(start, end).trimEnd();
    if (node.value === data && written !== '') return this.#write(node, written);
    const wasForced = node.type?.startsWith('QUOTE') && /^["']/.test(stringify(node.value));
    if (typeof data !== 'string') node.type = Scalar.PLAIN;
    else if (written.includes(String.raw`\u00a0`)) {
      const quoted = stringify(data, { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 }).trimEnd();
      return this.#write(node, quoted.replaceAll('\u00a0', String.raw`\u00a0`));
    } else if (wasForced) node.type = Scalar.PLAIN;
    node.value = data;
    return node;
  }

  #write(node: Scalar, text: string): Scalar {
    node.value = `zq${this.#written.push(text) - 1}qz`;
    node.type = Scalar.PLAIN;
    return node;
  }
}

/** The schema of a value that is not null. */
export function findValueSchema(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

/** Sveltia CMS knows a picture by the path that it would have on the site, and a number as a text here. */
function toFields(value: unknown, given: Schema): unknown {
  const schema = findValueSchema(given);
  if (Array.isArray(value)) return value.map((each) => toFields(each, schema.items ?? {}));
  if (typeof value === 'string') return isPicture(schema) ? `/${value}` : value;
  if (typeof value === 'number') return isNumber(schema) ? String(value) : value;
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, toFields(each, findProperty(schema, key))]),
  );
}

function fromField(value: unknown, schema: Schema): unknown {
  if (typeof value !== 'string') return value;
  if (isNumber(schema)) return Number.isNaN(Number(value)) ? value : Number(value);
  return isPicture(schema) ? value.replace(/^\//, '') : value;
}

function isNumber({ type }: Schema): boolean {
  return type === 'number' || type === 'integer';
}

function findProperty({ properties = {} }: Schema, key: string): Schema {
  return properties[key] ?? {};
}

/** For each new entry, the place of the old one that it is or has been made from. */
function pairEntries(old: readonly unknown[], data: readonly unknown[]): (number | undefined)[] {
  const free = new Set(old.keys());
  const places = new Map<number, number>();
  const match = (isSame: (before: unknown, after: unknown) => boolean) => {
    for (const [index, value] of data.entries()) {
      const place = [...free].find((each) => isSame(old[each], value));
      if (place === undefined || places.has(index)) continue;
      places.set(index, place);
      free.delete(place);
    }
  };
  match((before, after) => identify(before) === identify(after));
  match((before, after) => isGroup(before) && isGroup(after) && before['id'] === after['id']);
  match((before, after) => !isGroup(before) && !isGroup(after));
  return data.map((_, index) => places.get(index));
}

/** For a new entry: the first one, which is written as it should be, without its comments. */
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

/** The same text for the same data, whatever the order of its keys. */
function identify(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    isGroup(value)
      ? Object.entries(value)
          .filter(([, each]) => !saysNothing(each, {}))
          .sort()
      : value,
  );
}

/** Whether a value is the same as a key that is left out. */
function saysNothing(value: unknown, schema: Schema): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (JSON.stringify(value) === JSON.stringify(schema.default)) return true;
  return typeof value === 'object' && Object.values(value).every((each) => saysNothing(each, {}));
}

function readKey(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

function toData(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node));
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
