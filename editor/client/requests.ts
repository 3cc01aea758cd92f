import type { ContentStore } from '../content-store.ts';
import type { readWords } from '../documents.ts';

type Start = Pick<ContentStore, 'schemas' | 'folder'> & {
  /** The URL of the pages. */
  pages: string;
  words: ReturnType<typeof readWords>;
};

export type Overview = ReturnType<ContentStore['summarize']> & {
  /** Files that differ from the published ones. */
  changed: string[];
};

/** Null if the editor does not answer. */
export async function send(method: string, path: string, body?: unknown): Promise<Response | null> {
  return fetch(path, { method, body: JSON.stringify(body) }).catch(() => null);
}

/** Throws if the editor does not answer. */
export async function getJson<Data>(path: string): Promise<Data> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

export function getDocumentPath(id: string): string {
  return `documents/${encodeURIComponent(id)}`;
}

export const start: Start = await getJson('start');
