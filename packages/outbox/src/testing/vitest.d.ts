import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isSlow: boolean;
    /** Seed of generated input; null picks a random one. */
    seed: number | null;
    /** URL of a service that creates a database on POST and drops one on DELETE. */
    databaseService: string;
  }
}
