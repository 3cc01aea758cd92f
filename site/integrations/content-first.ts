import type { AstroIntegration } from 'astro';
import { writeJsonSchemas } from '@altanube/content/json-schemas';
import { findContentProblems } from '@altanube/content/load';

/** A build ends with the problems of the content, a dev server waits until they are mended. */
export function contentFirst(): AstroIntegration {
  return {
    name: 'content-first',
    hooks: {
      'astro:config:setup': ({ command, isRestart }) => {
        if (isRestart || (command !== 'build' && command !== 'dev')) return;
        writeJsonSchemas('content');
        const problems = findContentProblems();
        if (problems === null) return;
        console.error(problems.message);
        if (command === 'build') process.exit(1);
      },
    },
  };
}
