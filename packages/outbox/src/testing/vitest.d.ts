import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isSlow: boolean;
    /** Of generated input; null picks one. */
    seed: number | null;
    /** Address of a program that creates a database for a POST, and drops one for a DELETE. */
    databaseService: string;
  }
}
