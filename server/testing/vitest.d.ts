import 'vitest';

declare module 'vitest' {
  /** What the tests of `packages/outbox` are provided with too is declared there. */
  export interface ProvidedContext {
    /** A folder with a small build of the site, as `writeDist` writes it; not to be changed. */
    smallDist: string;
  }
}
