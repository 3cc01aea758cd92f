import type { AstroIntegration } from 'astro';
import { findContentProblems } from '@altanube/content/load';

/**
 * Checks the content before anything is built, or served by `npm run dev`. Where it has problems they
 * are listed once, and the command ends; later, in `npm run dev`, the page that is open shows them.
 */
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
