import astro from 'eslint-plugin-astro';
import boundaries from 'eslint-plugin-boundaries';
import a11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * What each folder of `src` may import from, besides itself. Imports run one way: from a page down
 * to the folders that know nothing of it.
 */
const mayImport = {
  assets: [],
  browser: [],
  icons: [],
  site: [],
  content: ['icons', 'site'],
  styles: [],
  ui: ['browser', 'icons'],
  hydration: ['browser', 'ui'],
  features: ['browser', 'content', 'hydration', 'icons', 'site', 'ui'],
  islands: ['browser', 'features', 'hydration'],
  document: [
    'assets',
    'browser',
    'content',
    'features',
    'hydration',
    'icons',
    'images',
    'islands',
    'site',
    'styles',
    'ui',
  ],
  images: ['assets', 'content', 'icons', 'site'],
  sections: ['assets', 'content', 'features', 'hydration', 'icons', 'islands', 'site', 'ui'],
};

export default defineConfig(
  { ignores: ['dist/', '.astro/', '.cache/', 'data/', 'test-results/'] },
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
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: Object.fromEntries(
      Object.keys(reactHooks.rules).map((name) => [`react-hooks/${name}`, 'error']),
    ),
  },
  {
    // No comment switches a rule off.
    linterOptions: { noInlineConfig: true },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      // `PromiseWithResolvers<void>` is the type of a promise that only signals.
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-imports': ['error', { patterns: ['../../*'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // A package knows nothing of this site.
    files: ['packages/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^#' }, { regex: '^\\.\\./\\.\\./' }] },
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['**/*.test.ts', '**/*.spec.ts', 'src/*/**/testing/**'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': [...Object.keys(mayImport), 'pages']
        .map((name) => ({ type: name, pattern: `src/${name}` }))
        .concat(
          ['server', 'build', 'testing', 'e2e', 'scripts', 'bench'].map((name) => ({
            type: 'outside',
            pattern: name,
          })),
        ),
      'import/resolver': { './build/import-resolver.ts': {} },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            {
              from: { element: { type: 'pages' } },
              allow: { to: { element: { type: '!outside' } } },
            },
            ...Object.entries(mayImport).map(([folder, others]) => ({
              from: { element: { type: folder } },
              allow: { to: { element: { types: { anyOf: [folder, ...others] } } } },
            })),
          ],
        },
      ],
    },
  },
  {
    // Google's scripts know a command by being an `Arguments` object.
    files: ['src/features/tools/google-tag.ts'],
    rules: { 'prefer-rest-params': 'off' },
  },
  {
    // Declaration merging, which the types of `window` ask for too.
    files: ['src/features/tools/*.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  {
    // Declaration merging, which Astro's types ask for, works with interfaces only.
    files: ['**/*.d.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  {
    // Only the server's configuration reads the environment, and what adds `.env` to it.
    files: ['src/**', 'server/**'],
    ignores: ['server/config.ts', 'server/env-file.ts', 'server/testing/**', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env' }],
    },
  },
);
