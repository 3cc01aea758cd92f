import type { AstroIntegration } from 'astro';
import { findContentProblems } from '@altanube/content/load';

/** Ends a build, or the start of a dev server, with a list of the problems in the content. */
export function contentFirst(): AstroIntegration {
  return {
    name: 'content-first',
    hooks: {
      'astro:config:setup': ({ command, isRestart }) => {
        if (isRestart || (command !== 'build' && command !== 'dev')) return;
        const problems = findContentProblems();
        if (problems === null) return;
        console.error(problems);
        process.exit(1);
      },
    },
  };
}
