import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { copyProject } from '../e2e/helpers/project-copy.ts';

const commands = ['start', 'run build', 'test -- contact'];

const project = copyProject();
const { folder } = project;
const { append, read, remove, write } = editFolder(folder);

afterAll(() => project[Symbol.dispose]());

/**
 * Runs a command while files end with mistakes. Returns what it writes, without the lines in which npm
 * says what it runs, and its exit code.
 */
function npm(command: string, mistakes: Record<string, string>) {
  const before = Object.keys(mistakes).map((file) => [file, read(file)] as const);
  for (const [file, mistake] of Object.entries(mistakes)) append(file, mistake);
  const { status, stdout, stderr } = spawnSync('npm', command.split(' '), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 900_000,
    shell: process.platform === 'win32',
  });
  for (const [file, text] of before) write(file, text);
  const lines = `${stdout}${stderr}`.split('\n');
  return { code: status, lines: lines.filter((line) => !/^(?:> |npm |$)/.test(line)) };
}

test.each(commands)('npm %s lists all mistakes once, and ends (TXT-4)', (command) => {
  const { code, lines } = npm(command, {
    'content/es/about.yaml': 'more: One thing: another\n',
    'content/company.yaml': 'more: Text\n',
  });

  const shown = lines.slice(lines[0]?.startsWith('Building') === true ? 1 : 0);
  expect(shown.map((line) => line.replace(/(?<=yaml:)\d+/, '9'))).toEqual([
    'The content has 2 problems:',
    '  content/company.yaml:9: more: expected no such key; found "Text"',
    expect.stringMatching(/^ {2}content\/es\/about\.yaml:9: a text with `: ` inside needs quotes/),
    expect.stringMatching(/^ {4}\d+ \| more: One thing: another$/),
    expect.stringMatching(/^ +\| +\^$/),
    ...(command.startsWith('test') ? ['0 passed, 1 failed'] : []),
  ]);
  expect(code).toBe(1);
});

test('npm run check reports content, code and format problems at once', () => {
  // Checking all of the code takes minutes.
  remove(...globSync('{e2e,editor,server,site/src}/**/*.{ts,tsx,astro}', { cwd: folder }));
  const { code, lines } = npm('run check', {
    'content/es/faq.yaml': 'more: One thing: another\n',
    'scripts/start.mjs': '{const  unused = 1}',
  });

  const output = lines.join('\n');
  expect(output).toContain('content/es/faq.yaml:');
  expect(output).toContain("'unused' is assigned a value but never used");
  expect(output).toMatch(/\[format\].*scripts\/start\.mjs/);
  expect(lines).toEqual(expect.arrayContaining(['✗ content', '✗ lint', '✗ format']));
  expect(code).toBe(1);
});
