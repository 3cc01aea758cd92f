import { cpSync, existsSync, mkdtempDisposableSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Problem } from '@altanube/content/errors';
import { findContentProblems } from '@altanube/content/load';
import { mediaFolder } from '@altanube/content/schema/values';
import { normalize } from './client/entries.ts';
import { createEntry, listDocuments, readSchemas, type Document } from './documents.ts';
import { findPlace, getAt, isSame, mapValues, type Place } from './differences.ts';
import { computeEtag, Files } from './files.ts';
import { formatFile, parseFile, type Entry, type Schema } from './keep-format.ts';

/** As many as the browser can undo. */
const maxFormer = 100;

/** By language. */
export type Entries = Record<string, Entry>;

/** `entries` is null if none of the files exists. */
export type LoadedDocument = Document & {
  entries: Entries | null;
  versions: Record<string, string | null>;
};

type Saved =
  | { kind: 'saved' | 'changed'; document: LoadedDocument }
  | { kind: 'invalid'; problems: Problem[] };

export type Found = { id: string; language: string; path: string; place: Place; text: string };

/** The documents of a content folder. Nothing else writes its YAML and Markdown. */
export class ContentStore {
  readonly files: Files;
  readonly schemas = readSchemas();
  /** Identifies the folder without naming it: the browser keeps the drafts of each apart. */
  readonly folder: string;
  readonly #folder: string;
  /** Earlier texts of each file, oldest first: undoing a change restores its exact text. */
  readonly #former = new Map<string, { entry: Entry; text: string }[]>();
  #checked: { stamp: string; problems: readonly Problem[] } = { stamp: '', problems: [] };

  constructor(folder: string) {
    this.#folder = resolve(folder);
    this.files = new Files(folder);
    this.folder = computeEtag(Buffer.from(this.#folder));
  }

  list(): Document[] {
    return listDocuments(this.files);
  }

  /** All documents, their problems, and the titles that each list of choices offers, by value. */
  summarize() {
    const documents = this.list();
    const names = new Set(['pages', ...Object.values(this.schemas).flatMap(listChoices)]);
    const choices = Array.from(
      names,
      (name) => [name, this.#listChoices(name, documents)] as const,
    );
    return { documents, problems: this.findProblems(), choices: Object.fromEntries(choices) };
  }

  find(id: string): Document | null {
    return this.list().find((each) => each.id === id) ?? createEntry(this.files, id);
  }

  load(document: Document): LoadedDocument {
    const texts = mapValues(document.files, (path) => this.files.read(path));
    const isMissing = Object.values(texts).every((each) => each === null);
    const parse = (each: Buffer | null) => parseFile(String(each ?? ''), document.hasBody);
    return {
      ...document,
      entries: isMissing ? null : mapValues(texts, parse),
      versions: mapValues(texts, (each) => each && computeEtag(each)),
    };
  }

  /**
   * Writes all files of a document, or removes them if `entries` is null. Writes none if one has
   * changed since `versions`, or would have a problem.
   */
  async save(
    document: Document,
    entries: Entries | null,
    versions: LoadedDocument['versions'],
  ): Promise<Saved> {
    const texts = await Promise.all(
      Object.entries(document.files).map(async ([language, path]) => {
        const former = this.#remember(path, document.hasBody);
        if (entries === null) return { path, text: null };
        const entry = entries[language];
        if (entry === undefined) throw new Error(`${language} is missing`);
        const undone = former.findLast((each) => isSame(each.entry, entry));
        const schema = this.schemas[document.schema ?? ''] ?? null;
        const source = former.at(-1)?.text ?? '';
        return { path, text: undone?.text ?? (await formatFile(source, entry, schema)) };
      }),
    );
    const before = this.load(document);
    if (!isSame(before.versions, versions)) return { kind: 'changed', document: before };
    const problems = this.#findProblemsWith(texts);
    const own = problems.filter(({ file }) => Object.values(document.files).includes(file));
    if (entries !== null && own.length > 0) return { kind: 'invalid', problems: own };
    for (const { path, text } of texts) this.files.put(path, text);
    this.#checked = { stamp: this.#stamp(), problems };
    return { kind: 'saved', document: this.load(document) };
  }

  #remember(path: string, hasBody: boolean) {
    const former = this.#former.get(path) ?? [];
    const bytes = this.files.read(path);
    const text = String(bytes ?? '');
    if (bytes === null || text === former.at(-1)?.text) return former;
    const all = [...former, { text, entry: parseFile(text, hasBody) }].slice(-maxFormer);
    this.#former.set(path, all);
    return all;
  }

  /** Gives an entry another file name, also where others name it. */
  async rename(document: Document, to: string, redirect: boolean): Promise<Document | null> {
    const renamed = createEntry(this.files, to);
    if (renamed === null || renamed.group !== document.group || this.load(renamed).entries !== null)
      return null;
    const [oldSlug = '', newSlug = ''] = [document.id, to].map((id) => id.split(':').at(-1));
    for (const [language, path] of Object.entries(document.files)) {
      const text = this.files.read(path);
      if (text !== null) this.files.put(renamed.files[language] ?? '', text);
      this.files.put(path, null);
    }
    const linkPattern = new RegExp(`${document.page}(?![\\w-])`, 'g');
    const listedPattern = new RegExp(`(?<=[\\s[])${oldSlug}(?=[\\s,\\]]|$)`, 'g');
    for (const path of this.files.list().filter((each) => /\.(?:md|yaml)$/.test(each))) {
      const text = String(this.files.read(path));
      const linked = text
        .replaceAll(linkPattern, renamed.page ?? '')
        .replace(/^related:(?: .*|(?:\n +- .*)+)$/m, (list) =>
          list.replaceAll(listedPattern, newSlug),
        );
      if (linked !== text) this.files.put(path, linked);
    }
    const redirects = this.find('redirects');
    const loaded = redirects && this.load(redirects);
    const data = loaded?.entries?.['all']?.data;
    if (redirect && loaded && Array.isArray(data)) {
      const added = [...data, { from: document.page, to: renamed.page }];
      await this.save(loaded, { all: { data: added, body: null } }, loaded.versions);
    }
    return renamed;
  }

  /** Documents that name an entry or link to its page. */
  findLinks({ id, page, group }: Document): Document[] {
    const slug = id.split(':').at(-1) ?? '';
    const linkPattern = new RegExp(`${page}(?![\\w-])`);
    return this.#loadAll().filter((document) => {
      const texts = listLeaves(document.entries).map(({ text }) => text);
      const isListed = document.group === group && texts.includes(slug);
      return document.id !== id && (isListed || texts.some((text) => linkPattern.test(text)));
    });
  }

  /** Finds any sentence, name or number, ignoring case and accents. */
  search(query: string): Found[] {
    const words = normalize(query);
    return this.#loadAll().flatMap((document) =>
      Object.entries(document.entries ?? {}).flatMap(([language, entry]) =>
        listLeaves(entry).flatMap(({ path: [_part, ...path], text }) => {
          const found = normalize(text).indexOf(words);
          if (found === -1) return [];
          const at = text.lastIndexOf(' ', found - 40) + 1;
          const place = findPlace(entry.data, path);
          const excerpt = text.slice(at, at + 120);
          return { id: document.id, language, path: path.join('.'), place, text: excerpt };
        }),
      ),
    );
  }

  findProblems(): readonly Problem[] {
    const stamp = this.#stamp();
    if (this.#checked.stamp !== stamp) {
      this.#checked = { stamp, problems: findContentProblems(this.#folder)?.problems ?? [] };
    }
    return this.#checked.problems;
  }

  /** The titles of a group of documents, or of a list of entries such as `prices.support.plans`. */
  #listChoices(name: string, documents: readonly Document[]): Record<string, string> {
    const entries = documents.filter(({ group }) => group === name);
    if (entries.length > 0) return Object.fromEntries(entries.map(nameDocument));
    const [id, ...path] = name.split('.');
    const document = documents.find((each) => each.id === id);
    const list = document && getAt(this.load(document).entries?.['all']?.data, path);
    if (!Array.isArray(list)) return {};
    return Object.fromEntries(
      list.map((each) => [String(each.id), String(each.name ?? each.author)]),
    );
  }

  /** Leaves out documents with invalid YAML. */
  #loadAll(): LoadedDocument[] {
    return this.list().flatMap((document) => {
      try {
        return this.load(document);
      } catch {
        return [];
      }
    });
  }

  /** Checks a copy of the content, so that nothing invalid reaches a file. */
  #findProblemsWith(texts: readonly { path: string; text: string | null }[]): readonly Problem[] {
    using copy = mkdtempDisposableSync(join(tmpdir(), 'content-'));
    const media = join(this.#folder, mediaFolder);
    cpSync(this.#folder, copy.path, { recursive: true, filter: (path) => path !== media });
    if (existsSync(media)) symlinkSync(media, join(copy.path, mediaFolder));
    const copied = new Files(copy.path);
    for (const { path, text } of texts) copied.put(path, text);
    return findContentProblems(copy.path)?.problems ?? [];
  }

  /** Changes with any file. */
  #stamp(): string {
    return this.files
      .list()
      .map((path) => {
        const { mtimeMs, size } = statSync(join(this.#folder, path));
        return `${basename(path)} ${mtimeMs} ${size}`;
      })
      .join('\n');
  }
}

function nameDocument({ id, titles }: Document): [string, string] {
  const name = id.split(':').at(-1) ?? id;
  return [name, titles['es'] ?? name];
}

function listChoices({ choices, properties = {}, items, anyOf = [] }: Schema): string[] {
  const inside = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...(choices === undefined ? [] : [choices]), ...inside.flatMap(listChoices)];
}

type Leaf = { path: string[]; text: string };

/** The texts and numbers of a value, each paragraph of a body by itself. */
function listLeaves(value: unknown, path: string[] = []): Leaf[] {
  if (typeof value === 'number') return [{ path, text: formatForSearch(value) }];
  if (typeof value === 'string') return value.split('\n').map((text) => ({ path, text }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => listLeaves(each, [...path, key]));
}

/** A price as “6.80” and “6,80”. */
function formatForSearch(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const text = String(value).replace(/\.\d$/, '$&0');
  return `${text.replace('.', ',')} (${text})`;
}
