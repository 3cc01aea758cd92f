import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { buildStamp, stampFile } from '#scripts/build.ts';

/**
 * Notes in a finished build what it was made from, so that `npm start` serves it as it is while that
 * has not changed. Comes last: a build that was stopped has no such note.
 */
export function stampBuild(): AstroIntegration {
  return {
    name: 'stamp-build',
    hooks: {
      'astro:build:done': ({ dir }) => {
        // A development build is not for visitors: `npm start` builds another.
        if (process.env.NODE_ENV !== 'production') return;
        writeFileSync(new URL(stampFile, dir), buildStamp(process.env));
      },
    },
  };
}
