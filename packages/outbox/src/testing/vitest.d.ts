import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a program that creates a database for a POST, and drops one for a DELETE. */
    databaseService: string;
  }
}
