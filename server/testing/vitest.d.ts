import 'vitest';

declare module 'vitest' {
  /** `packages/outbox` declares the keys that its tests use, too. */
  export interface ProvidedContext {
    /** A folder with a small build of the site, from `writeDist`. Do not change it. */
    smallDist: string;
  }
}
