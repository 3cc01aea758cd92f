import { spawnSync } from 'node:child_process';
import { extname } from 'node:path';
import { expect } from 'vitest';
import type { Project } from './project.ts';

/** What `npm run format` and `npm run check` do, in the files that were changed. */
export function check(project: Project): void {
  expectToPass(project, 'node', 'scripts/schemas.ts');
  const files = project.changedFiles();
  // A name that holds brackets, as `[lang]`, is no pattern.
  const patterns = files.map((file) => file.replace(/[[\]]/g, '\\$&'));
  expectToPass(project, 'prettier', '--write', '--log-level=warn', ...patterns);
  const code = files.filter((file) => ['.ts', '.tsx', '.astro'].includes(extname(file)));
  if (code.length === 0) return;
  expectToPass(project, 'astro', 'check', '--root=site', '--tsconfig=../tsconfig.json', '--silent');
  expectToPass(project, 'eslint', '--max-warnings=0', ...code);
}

/** Names the files that the recipe needs. */
export function tell(title: string, project: Project): void {
  const files = project.changedFiles();
  console.log(`${title}: ${files.length} files\n${files.join('\n')}`);
}

/**
 * The share of the browser's tests that `npm test` runs, but in languages that the seed decides; a failure
 * says what failed and not what passed.
 */
export function tryInBrowser(project: Project): void {
  expectToPass(project, 'playwright', 'test', '--project=chromium', '--reporter=dot');
}

/** Runs a command in the copy; what it wrote is the message of a failure. */
export function expectToPass({ folder }: Project, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITEST: undefined,
      TEST_WHOLE: undefined,
      TEST_FIRST_TURN: process.env['TEST_SEED'] ?? '0',
      TEST_OTHER_LETTERS: 'true',
    },
    shell: process.platform === 'win32',
    maxBuffer: 2 ** 28,
  });
  expect(status, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
}
