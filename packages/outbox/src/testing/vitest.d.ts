import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isWhole: boolean;
    /** Seed of generated input; null: the usual one. */
    seed: number | null;
    /** URL of a service that creates a database on POST and drops one on DELETE. */
    databaseService: string;
  }
}
