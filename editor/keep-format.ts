import type { Options } from 'prettier';
import { format } from 'prettier/standalone';
import * as markdown from 'prettier/plugins/markdown';
import * as yaml from 'prettier/plugins/yaml';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  stringify,
  visit,
  YAMLMap,
  YAMLSeq,
  type Document,
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
  minimum?: number;
  maximum?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
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
  const data = addSlashes(parseDocument(head).toJS(), schema);
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
  const merger = new Merger(document, source);
  Object.assign(document, { contents: merger.merge(document.contents, data, schema) });
  return merger.restore(document.toString({ lineWidth: 0 }));
}

class Merger {
  /** How scalars are written that this text has in their place until the document is a string. */
  readonly #written: string[] = [];

  readonly #document: Document;
  readonly #source: string;

  constructor(document: Document, source: string) {
    this.#document = document;
    this.#source = source;
  }

  merge(node: unknown, data: unknown, given: Schema): Node {
    const schema = findValueSchema(given);
    if (isGroup(data)) return this.#mergeMap(isMap(node) ? node : new YAMLMap(), data, schema);
    if (Array.isArray(data))
      return this.#mergeList(isSeq(node) ? node : new YAMLSeq(), data, schema);
    const value = isPicture(schema) && typeof data === 'string' ? data.replace(/^\//, '') : data;
    return this.#mergeScalar(isScalar(node) ? node : new Scalar(value), value);
  }

  restore(text: string): string {
    return text.replaceAll(/zq(\d+)qz/g, (_, index: string) => this.#written[Number(index)] ?? '');
  }

  #mergeMap(
    map: YAMLMap,
    data: Group,
    { properties = {}, required = [], ...schema }: Schema,
  ): Node {
    const others = isGroup(schema.additionalProperties) ? schema.additionalProperties : {};
    const keys = new Set([...map.items.map(({ key }) => readKey(key)), ...Object.keys(data)]);
    for (const key of keys) {
      const property = properties[key] ?? others;
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
    map.items.splice(at === -1 ? map.items.length : at, 0, this.#document.createPair(key, value));
  }

  #mergeList(list: YAMLSeq, data: readonly unknown[], { items: schema = {} }: Schema): Node {
    const old = list.items;
    if (old.length === 0) list.flow = false;
    const places = pairEntries(old.map(toData), data);
    const nodes = data.map((value, index) => {
      const place = places[index];
      return place === undefined ? copyStyle(old, value) : old[place];
    });
    list.items = nodes.map((node, index) => this.merge(node, data[index], schema));
    return list;
  }

  #mergeScalar(node: Scalar, data: unknown): Scalar {
    const [start = 0, end = 0] = node.range ?? [];
    const written = this.#source.slice(start, end).trimEnd();
    if (node.value === data && written !== '') return this.#write(node, written);
    const wasForced = isQuoted(node) && /^["']/.test(stringify(node.value));
    if (typeof data !== 'string') node.type = Scalar.PLAIN;
    else if (node.type === Scalar.BLOCK_FOLDED && typeof node.value === 'string') {
      const refolded = refold(written, node.value, data);
      if (refolded !== null) return this.#write(node, refolded);
    } else if (written.includes(String.raw`\u00a0`)) {
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

/** Sveltia CMS knows a picture by the path that it would have on the site. */
function addSlashes(value: unknown, given: Schema): unknown {
  const { items = {}, properties = {}, ...schema } = findValueSchema(given);
  if (Array.isArray(value)) return value.map((each) => addSlashes(each, items));
  if (typeof value === 'string') return isPicture(schema) ? `/${value}` : value;
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, addSlashes(each, properties[key] ?? {})]),
  );
}

/** Folded lines with only those written anew that have changed. Null where a line is not like the others. */
function refold(written: string, old: string, data: string): string | null {
  const [header = '', ...lines] = written.split('\n');
  const texts = lines.map((line) => line.trim());
  if (texts.join(' ') !== old || data.includes('\n')) return null;
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? '';
  let [first, last, rest] = [0, lines.length, data];
  while (first < last && rest.startsWith(`${texts[first]} `)) {
    rest = rest.slice((texts[first]?.length ?? 0) + 1);
    first += 1;
  }
  while (first < last && rest.endsWith(` ${texts[last - 1]}`)) {
    rest = rest.slice(0, -(texts[last - 1]?.length ?? 0) - 1);
    last -= 1;
  }
  return [header, ...lines.slice(0, first), `${indent}${rest}`, ...lines.slice(last)].join('\n');
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
  match((before, after) => JSON.stringify(before) === JSON.stringify(after));
  match(
    (before, after) =>
      isGroup(before) &&
      isGroup(after) &&
      before['id'] !== undefined &&
      before['id'] === after['id'],
  );
  if (data.some((value) => !isGroup(value) || value['id'] === undefined)) match(() => true);
  return data.map((_, index) => places.get(index));
}

/** For a new entry: another one that is written as it should be, without its comments. */
function copyStyle(entries: readonly unknown[], value: unknown): unknown {
  const alike = entries.findLast((entry) => describeShape(toData(entry)) === describeShape(value));
  const template = alike ?? entries.at(-1);
  const copy = isNode(template) ? template.clone() : undefined;
  if (isNode(copy)) {
    visit(copy, {
      Node(_key, node) {
        delete node.comment;
        delete node.commentBefore;
      },
    });
  }
  return copy;
}

function describeShape(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' ? each : typeof each,
  );
}

/** Whether a value is the same as a key that is left out. */
function saysNothing(value: unknown, schema: Schema): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (JSON.stringify(value) === JSON.stringify(schema.default)) return true;
  return typeof value === 'object' && Object.values(value).every((each) => saysNothing(each, {}));
}

function isQuoted({ type }: Scalar): boolean {
  return type === Scalar.QUOTE_DOUBLE || type === Scalar.QUOTE_SINGLE;
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
