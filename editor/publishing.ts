import { Hono, type Context } from 'hono';
import { parseEntryFile } from '@altanube/content/collections';
import type { ContentStore } from './content-store.ts';
import {
  getAt,
  listChanges,
  mapValues,
  setAt,
  type Change,
  type Difference,
} from './differences.ts';
import type { Document } from './documents.ts';
import type { Person } from './git.ts';
import { parseFile, type Entry } from './keep-format.ts';
import type { Outcome, Repository } from './repository.ts';

export type ChangedDocument = Pick<Document, 'id' | 'titles'> & {
  /** Who changed it last, if several people share the editor. */
  by: string | null;
  changes: Change[];
};

export type Changes = {
  canPublish: boolean;
  author: Person | null;
  documents: ChangedDocument[];
};

/** A former version, and what has changed since. */
export type ComparedVersion = { entries: Record<string, Entry | null>; changes: Change[] };

type Options = {
  store: ContentStore;
  repository: Repository;
  /** The person who sends a request, if several share the editor. */
  findPerson: (context: Context) => Person | null;
  /** By the id of the document. */
  changedBy: ReadonlyMap<string, string>;
};

/** Shows, publishes and discards changes, and brings former versions back. */
export function createPublishing({ store, repository, findPerson, changedBy }: Options): Hono {
  const findAuthor = async (context: Context) =>
    findPerson(context) ?? (await repository.findAuthor());

  /** A changed file that belongs to no document, such as a picture, is one by itself. */
  const groupByDocument = (paths: readonly string[]) => {
    const documents = store.list();
    return Map.groupBy(paths, (path) => {
      const entry = parseEntryFile(path);
      const listed = documents.find(({ files }) => Object.values(files).includes(path));
      return listed?.id ?? (entry === null ? path : `${entry.name}:${entry.id}`);
    });
  };

  /** From a commit, or from the published version, to the files as they are. */
  const compare = async ({ files, hasBody }: Document, commit?: string) => {
    const parse = (bytes: Buffer | null) => bytes && parseFile(String(bytes), hasBody);
    const entries: ComparedVersion['entries'] = {};
    for (const [language, path] of Object.entries(files)) {
      entries[language] = parse(await repository.read(path, commit));
    }
    const now = mapValues(files, (path) => parse(store.files.read(path)));
    return { entries, changes: listChanges(entries, now) };
  };

  return new Hono()
    .get('/changes', async (context) => {
      await repository.update();
      const changed = groupByDocument(await repository.listChanged());
      const documents = Array.from(changed.keys(), async (id): Promise<ChangedDocument> => {
        const by = changedBy.get(id) ?? null;
        const document = store.find(id);
        if (document === null) return { id, titles: { es: id }, by, changes: [] };
        // A file may be unreadable at present.
        const compared = await compare(document).catch(() => null);
        // A deleted entry has only the title that is published.
        const former = getAt(compared?.entries['es']?.data, ['title']);
        const isGone = document.titles['es'] === undefined && typeof former === 'string';
        const titles = isGone ? { es: former } : document.titles;
        return { id, titles, by, changes: compared?.changes ?? [] };
      });
      const canPublish = await repository.canPublish();
      const author = await findAuthor(context);
      return context.json<Changes>({ canPublish, author, documents: await Promise.all(documents) });
    })
    .post('/publish', async (context) => {
      const { documents, message, ...given } = await context.req.json<{
        documents: string[];
        message: string;
        author?: Person;
      }>();
      const author = (await findAuthor(context)) ?? given.author;
      if (!author) return context.body(null, 400);
      const changed = groupByDocument(await repository.listChanged());
      const files = documents.flatMap((id) => changed.get(id) ?? []);
      return context.json<Outcome>(await repository.publish({ files, message, author }));
    })
    .post('/discard', async (context) => {
      const { documents, change } = await context.req.json<{
        documents: string[];
        change?: string;
      }>();
      const changed = groupByDocument(await repository.listChanged());
      for (const id of documents) {
        const document = store.find(id);
        if (change === undefined || document === null) {
          for (const file of changed.get(id) ?? []) {
            store.files.put(file, await repository.read(file));
          }
          continue;
        }
        const { entries, versions } = store.load(document);
        const found = (await compare(document)).changes.find((each) => each.id === change);
        if (entries === null || found === undefined) continue;
        const { path, sides } = found;
        const reverted = mapValues(entries, (entry, language) => {
          const side = sides.find((each) => each.language === language);
          return side === undefined ? entry : revert(entry, { path, ...side });
        });
        const { kind } = await store.save(document, reverted, versions);
        if (kind !== 'saved') return context.json({ kind }, 409);
      }
      return context.json({});
    })
    .get('/documents/:id/versions', async (context) => {
      const document = store.find(context.req.param('id'));
      return context.json(await repository.listVersions(Object.values(document?.files ?? {})));
    })
    .get('/documents/:id/versions/:commit{[0-9a-f]+}', async (context) => {
      const { id, commit } = context.req.param();
      const document = store.find(id);
      return document === null
        ? context.notFound()
        : context.json<ComparedVersion>(await compare(document, commit));
    });
}

function revert(entry: Entry, { path, before, after }: Difference): Entry {
  const [key, parent] = [path.at(-1), path.slice(0, -1)];
  const list = getAt(entry, parent);
  const isEntry = typeof key === 'number' && (before === undefined || after === undefined);
  if (!isEntry || !Array.isArray(list)) return setAt(entry, path, before);
  const reverted = before === undefined ? list.toSpliced(key, 1) : list.toSpliced(key, 0, before);
  return setAt(entry, parent, reverted);
}
