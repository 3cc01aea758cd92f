import type { AstroIntegration } from 'astro';
import { writeJsonSchemas } from '@altanube/content/json-schemas';
import { findContentProblems } from '@altanube/content/load';

/** Reports content problems: a build stops, a dev server waits until they are fixed. */
export function validateContent(): AstroIntegration {
  return {
    name: 'validate-content',
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
