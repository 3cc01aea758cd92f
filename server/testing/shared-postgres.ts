import { inject } from 'vitest';

/** Databases of the PostgreSQL that all tests of a run share, dropped at the end of their scope. */
export type SharedPostgres = AsyncDisposable & {
  /** Creates an empty database and resolves with its URL. */
  createDatabase(): Promise<string>;
};

/** A test that stops PostgreSQL starts its own: `startPostgres`. */
export function sharedPostgres(): SharedPostgres {
  const databases: string[] = [];
  return {
    async createDatabase() {
      const url = await ask('POST');
      databases.push(url);
      return url;
    },
    async [Symbol.asyncDispose]() {
      for (const url of databases.splice(0)) await ask('DELETE', url);
    },
  };
}

async function ask(method: string, body = ''): Promise<string> {
  const response = await fetch(inject('databaseService'), { method, ...(body && { body }) });
  return response.text();
}
