import type { AstroIntegration } from 'astro';
import { findContentProblems } from '@altanube/content/load';

/** Lists the problems in the content: a build ends with that, a dev server waits until they are mended. */
export function contentFirst(): AstroIntegration {
  return {
    name: 'content-first',
    hooks: {
      'astro:config:setup': ({ command, isRestart }) => {
        if (isRestart || (command !== 'build' && command !== 'dev')) return;
        const problems = findContentProblems();
        if (problems === null) return;
        console.error(problems);
        if (command === 'build') process.exit(1);
      },
    },
  };
}
