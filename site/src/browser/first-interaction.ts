import { afterNextFrame } from './timing.ts';

/** Resolves at the visitor's first interaction with the page, after its result is painted. */
export const firstInteraction = new Promise<void>((resolve) => {
  const types = ['scroll', 'keydown', 'pointerdown', 'pointermove'];
  for (const type of types) {
    addEventListener(type, () => afterNextFrame(resolve), { once: true, passive: true });
  }
});
