/**
 * `npm run test:watch`: at each save, the tests that it concerns: those that import what was saved,
 * and the browser's beside it.
 */
import { spawnSync } from 'node:child_process';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithNpm } from './end-with-npm.ts';
import { testFilesOf } from './test-selection.ts';

const folders = [
  'src',
  'server',
  'packages',
  'build',
  'scripts',
  'testing',
  'e2e',
  'docs',
  'content',
  'deploy',
];
const isWindows = process.platform === 'win32';
/** Editors, and tools that write many files, take a moment until all is written. */
const settleMs = 200;

endWithNpm();
const saved = new Set<string>();
for (const folder of folders) void noteSaves(folder);
console.log(`Waiting for a save in ${folders.join(', ')} (Ctrl+C ends it) …`);
for (;;) {
  await sleep(settleMs);
  if (saved.size === 0) continue;
  const files = [...saved];
  saved.clear();
  runTestsOf(files);
}

async function noteSaves(folder: string): Promise<void> {
  for await (const { filename } of watch(folder, { recursive: true })) {
    // Editors write files of their own beside the one that is saved.
    if (filename !== null && /\.(?:tsx?|astro|css|md|ya?ml|svg|json)$/.test(filename)) {
      saved.add(join(folder, filename));
    }
  }
}

function runTestsOf(files: string[]): void {
  console.log(`\n${new Date().toLocaleTimeString()} ${files.join(', ')}`);
  const { unit, browser } = testFilesOf(files);
  if (!run('node', 'scripts/build-if-changed.ts')) return;
  run('vitest', 'related', '--run', '--passWithNoTests', ...files, ...unit);
  if (browser.length > 0) run('playwright', 'test', ...browser);
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit', shell: isWindows }).status === 0;
}
