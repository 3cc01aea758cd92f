import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether long tests run whole. */
    isSlow: boolean;
    /** Of generated input; null picks one. */
    seed: number | null;
    /** A folder with a small build of the site, as `writeDist` writes it; not to be changed. */
    smallDist: string;
    /** Creates a database for a POST and drops one for a DELETE: see `sharedPostgres`. */
    databaseService: string;
  }
}
