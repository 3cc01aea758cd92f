import type { Problem } from '@altanube/content/errors';
import type { Document, readWords } from '../documents.ts';
import type { Schema } from '../keep-format.ts';

export type Start = {
  schemas: Record<string, Schema>;
  /** The URL of the pages. */
  pages: string;
  words: ReturnType<typeof readWords>;
  /** Differs between content folders, whose drafts the browser keeps apart. */
  folder: string;
};

export type Overview = {
  documents: Document[];
  problems: Problem[];
  /** Files that differ from the published ones. */
  changed: string[];
  /** Titles by value, for each `choices` of the schemas. */
  choices: Record<string, Record<string, string>>;
};

/** Null if the editor does not answer. */
export async function send(method: string, path: string, body?: unknown): Promise<Response | null> {
  const options = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  return fetch(path, options).catch(() => null);
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
