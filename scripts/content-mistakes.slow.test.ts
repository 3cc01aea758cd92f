import { spawnSync } from 'node:child_process';
import { appendFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyProject } from '../e2e/helpers/project-copy.ts';

const commands = ['start', 'run build', 'test -- contact'];

const project = copyProject();
const { folder } = project;

afterAll(() => project[Symbol.dispose]());

/** What a command writes, without the lines in which npm says what it runs, and its exit code. */
function npm(command: string): { code: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync('npm', command.split(' '), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 900_000,
    shell: process.platform === 'win32',
  });
  const lines = `${stdout}${stderr}`.split('\n');
  return { code: status, lines: lines.filter((line) => !/^(?:> |npm |$)/.test(line)) };
}

test.each(commands)(
  'npm %s lists the mistakes of the content once, and ends (TXT-4)',
  (command) => {
    const about = join(folder, 'content/es/about.yaml');
    const company = join(folder, 'content/company.yaml');
    const [aboutBefore, companyBefore] = [about, company].map((file) => readFileSync(file, 'utf8'));
    appendFileSync(about, 'more: One thing: another\n');
    appendFileSync(company, 'more: Text\n');
    const { code, lines } = npm(command);
    writeFileSync(about, aboutBefore ?? '');
    writeFileSync(company, companyBefore ?? '');

    expect(lines.slice(lines[0]?.startsWith('Building') === true ? 1 : 0)).toEqual([
      'The content has 2 problems:',
      expect.stringMatching(
        /^ {2}content\/company\.yaml:\d+: more: expected no such key; found "Text"$/,
      ),
      expect.stringMatching(
        /^ {2}content\/es\/about\.yaml:\d+: a text with `: ` inside needs quotes/,
      ),
      expect.stringMatching(/^ {4}\d+ \| more: One thing: another$/),
      expect.stringMatching(/^ +\| +\^$/),
      ...(command.startsWith('test') ? ['0 passed, 1 failed'] : []),
    ]);
    expect(code).toBe(1);
  },
);

test('npm run check reports content, code and format problems at once', () => {
  // Checking all of the code takes minutes.
  for (const file of globSync('{e2e,editor,server,site/src}/**/*.{ts,tsx,astro}', {
    cwd: folder,
  })) {
    rmSync(join(folder, file));
  }
  const started = join(folder, 'scripts/start.mjs');
  const faq = join(folder, 'content/es/faq.yaml');
  const before = [started, faq].map((file) => readFileSync(file, 'utf8'));
  appendFileSync(faq, 'more: One thing: another\n');
  appendFileSync(started, '{const  unused = 1}');
  const { code, lines } = npm('run check');
  [started, faq].forEach((file, index) => writeFileSync(file, before[index] ?? ''));

  const output = lines.join('\n');
  expect(output).toContain('content/es/faq.yaml:');
  expect(output).toContain("'unused' is assigned a value but never used");
  expect(output).toMatch(/\[format\].*scripts\/start\.mjs/);
  expect(lines).toEqual(expect.arrayContaining(['✗ content', '✗ lint', '✗ format']));
  expect(code).toBe(1);
});
