import type { AstroIntegration } from 'astro';

/** Adds `client:intent`: an island that loads at the first interaction (see src/hydration/intent.ts). */
export function intentDirective(): AstroIntegration {
  return {
    name: 'intent-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/hydration/intent.ts' });
      },
    },
  };
}
