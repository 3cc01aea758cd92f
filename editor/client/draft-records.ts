import type { Entries, LoadedDocument } from '../content-store.ts';
import { start } from './requests.ts';

/** What the browser keeps of a document. Null in place of entries: it does not exist, or no more. */
export type DraftRecord = {
  id: string;
  versions: LoadedDocument['versions'];
  /** As in the files. */
  base: Entries | null;
  entries: Entries | null;
  /** States that some of the files may have, since saving them was interrupted. */
  sent: Entries[];
  past: (Entries | null)[];
  future: (Entries | null)[];
};

const storeName = 'drafts';

const database = new Promise<IDBDatabase>((resolve, reject) => {
  const request = indexedDB.open(`editor ${start.folder}`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('No storage'));
});

export function readDraft(id: string): Promise<DraftRecord | undefined> {
  return run('readonly', (store) => store.get(id));
}

export function listDrafts(): Promise<DraftRecord[]> {
  return run('readonly', (store) => store.getAll());
}

/** Resolves when the record would outlive a crash of the browser. */
export function keepDraft(record: DraftRecord): Promise<unknown> {
  return run('readwrite', (store) => store.put(record));
}

export function dropDraft(id: string): Promise<unknown> {
  return run('readwrite', (store) => store.delete(id));
}

async function run<Result>(
  mode: IDBTransactionMode,
  start: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await database).transaction(storeName, mode, { durability: 'strict' });
  const request = start(transaction.objectStore(storeName));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('Not kept'));
  });
}
