import { join } from 'node:path';
import astro from 'eslint-plugin-astro';
import boundaries from 'eslint-plugin-boundaries';
import a11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The packages that both the site and the server import. */
const sharedPackages = ['packages/base', 'packages/contact', 'packages/content'];

/** The folders of `site/src`, and what each may import besides itself. */
const siteFolders = {
  brand: [],
  assets: ['brand'],
  browser: [],
  icons: ['brand', 'packages/content'],
  content: ['packages/content'],
  styles: [],
  ui: ['browser', 'icons'],
  hydration: ['browser', 'ui', 'packages/content'],
  features: ['browser', 'hydration', 'icons', 'ui', ...sharedPackages],
  islands: ['browser', 'features', 'hydration'],
  images: ['brand', 'content', 'icons', 'packages/base', 'packages/content'],
  sections: [
    ...['assets', 'content', 'features', 'hydration', 'icons', 'islands', 'ui'],
    ...sharedPackages,
  ],
  layouts: [
    ...['brand', 'browser', 'content', 'features', 'hydration', 'icons', 'images', 'islands'],
    ...['styles', 'ui', 'packages/base', 'packages/content'],
  ],
};

/** What each part of the repository may import besides itself: nothing that is above it. */
const mayImport = {
  'packages/base': [],
  'packages/outbox': [],
  'packages/contact': ['packages/base', 'packages/outbox'],
  'packages/content': ['packages/base', 'packages/contact', 'packages/outbox'],
  'packages/pages': ['packages/base', 'packages/content'],
  'packages/runtime': ['packages/base', 'packages/outbox'],
  server: [...sharedPackages, 'packages/outbox', 'packages/pages', 'packages/runtime'],
  ...siteFolders,
  pages: [...sharedPackages, ...Object.keys(siteFolders)],
  // `npm run dev` runs the server's endpoint.
  'site/integrations': [
    ...sharedPackages,
    ...['packages/pages', 'packages/runtime', 'server'],
    ...Object.keys(siteFolders),
  ],
};

export default defineConfig(
  { ignores: ['dist/', 'dist-*/', '**/.astro/', '.cache/', 'data/', 'test-results/'] },
  tseslint.configs.strict,
  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-strict'],
  {
    files: ['**/*.tsx'],
    extends: [a11y.flatConfigs.strict],
    rules: {
      // A region that scrolls must be reachable by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region'], tags: [] }],
    },
  },
  {
    // Every rule, those of the React Compiler included: what it could not compile is an error too.
    files: ['site/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: Object.fromEntries(
      Object.keys(reactHooks.rules).map((name) => [`react-hooks/${name}`, 'error']),
    ),
  },
  {
    // No comment switches a rule off.
    linterOptions: { noInlineConfig: true },
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      // `PromiseWithResolvers<void>` is the type of a promise that only signals.
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['site/src/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['../../*'] }] },
  },
  {
    files: ['site/src/{sections,layouts,ui}/**/*.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['../../*'] },
            {
              group: ['react'],
              importNamePattern: '^use',
              message:
                'This folder becomes HTML without JavaScript: hooks belong to an island of features/ (docs/recipes.md, “Add a section”).',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['{packages,server,site}/**'],
    ignores: ['**/*.test.ts', '**/*.spec.ts', '**/testing/**'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': [
        ...Object.keys(mayImport).map((type) => ({
          type,
          pattern: type in siteFolders || type === 'pages' ? `site/src/${type}` : type,
        })),
        ...['bench', 'deploy', 'e2e', 'editor', 'scripts'].map((pattern) => ({
          type: 'outside',
          pattern,
        })),
      ],
      // Absolute, since it is looked for beside the package.json that is nearest to a file.
      'import/resolver': { [join(import.meta.dirname, 'scripts/import-resolver.ts')]: {} },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: Object.entries(mayImport).map(([type, others]) => ({
            from: { element: { type } },
            allow: { to: { element: { types: { anyOf: [type, ...others] } } } },
          })),
        },
      ],
    },
  },
  {
    // Google's scripts know a command by being an `Arguments` object.
    files: ['site/src/features/tools/google-tag.ts'],
    rules: { 'prefer-rest-params': 'off' },
  },
  {
    // Declaration merging, which the types of Astro and of `window` ask for, works with interfaces only.
    files: ['site/src/features/tools/*.ts', '**/*.d.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  {
    // Only the settings read the environment, and what adds `.env` to it.
    files: ['site/src/**', 'packages/**', 'server/**'],
    ignores: ['packages/runtime/**', 'server/testing/**', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env' }],
    },
  },
);
