import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether long tests run whole. */
    isEndurance: boolean;
    /** Of generated input; null picks one. */
    seed: number | null;
  }
}
