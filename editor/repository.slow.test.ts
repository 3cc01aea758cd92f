import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Repository } from './repository.ts';

let home: string;
let origin: string;
let mine: string;
let theirs: string;
let repository: Repository;
const faq = 'es/faq.yaml';

const published = { kind: 'published' };

const content = (folder: string) => editFolder(join(folder, 'content'));

function publish(...files: string[]) {
  const author = { name: 'Ana Pérez', email: 'ana@example.com' };
  return repository.publish({ files, message: 'Cambia textos', author });
}

beforeEach(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'repository-'));
  const first = join(home, 'first');
  const isCommitted = (path: string) => path !== join('content', 'schemas');
  fs.cpSync('content', join(first, 'content'), { recursive: true, filter: isCommitted });
  editFolder(first).write('site/code.ts', 'first\n');
  git(first, 'init', '-q', '-b', 'main');
  commitAll(first, 'First');
  git(home, 'clone', '-q', '--bare', 'first', 'origin.git');
  for (const name of ['mine', 'theirs']) git(home, 'clone', '-q', 'origin.git', name);
  origin = join(home, 'origin.git');
  [mine, theirs] = [join(home, 'mine'), join(home, 'theirs')];
  repository = new Repository(join(mine, 'content'));
});

afterEach(() => fs.rmSync(home, { recursive: true }));

test('publishes the chosen files by name, upon those of others, and leaves the rest as it was (EDIT-10)', async () => {
  content(theirs).edit(faq, 'contents: ', 'contents: Otros ');
  editFolder(theirs).write('site/code.ts', 'theirs\n');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  content(theirs).write('media/new.svg', svg);
  push(theirs);
  content(mine).edit(faq, 'title: ', 'title: Mis ');
  content(mine).edit('en/faq.yaml', 'title: ', 'title: My ');
  editFolder(mine).write('site/staged.ts', 'staged\n');
  git(mine, 'add', 'site/staged.ts');
  editFolder(mine).write('site/draft.ts', 'draft\n');
  const unpublished = git(mine, 'diff', '--', 'content/en');
  expect(await publish(faq)).toEqual(published);
  const log = git(origin, 'log', '-1', '--format=%an %ae %cn %s', 'main');
  expect(log).toBe('Ana Pérez ana@example.com Ana Pérez Cambia textos\n');
  const commit = git(origin, 'show', '--stat', '--format=', 'main');
  expect(commit).toMatch(/faq.yaml \| 2 [^]* 1 file changed/);
  expect(await repository.listChanged()).toEqual(['en/faq.yaml']);
  expect(content(mine).read(faq)).toMatch(/title: Mis [^]*contents: Otros /);
  expect(git(mine, 'diff', '--', 'content/en')).toBe(unpublished);
  expect(git(mine, 'status', '--porcelain', 'site')).toBe('A  site/staged.ts\n?? site/draft.ts\n');
  expect(editFolder(mine).read('site/code.ts')).toBe('theirs\n');
  expect(git(mine, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('never writes conflict markers, and publishes mine after showing theirs (EDIT-10)', async () => {
  const articles = ['en', 'es'].map((language) => `${language}/articles/mail-signature.md`);
  content(theirs).edit(faq, 'title: ', 'title: Su ');
  content(theirs).edit(faq, 'contents: ', 'contents: Otros ');
  for (const file of articles) content(theirs).edit(file, 'title: ', 'title: Otro ');
  push(theirs);
  content(mine).edit(faq, 'contents: ', 'contents: Mis ');
  content(mine).remove(...articles);
  const files = [...articles, faq];
  expect(await publish(...files)).toEqual({ kind: 'conflict', files });
  expect(content(mine).read(faq)).toMatch(/title: Su [^]*contents: Mis /);
  expect(await repository.listChanged()).toEqual(files);
  expect(await publish(...files)).toEqual(published);
  expect(git(mine, 'status', '--porcelain')).toBe('');
  expect(git(origin, 'show', `main:content/${faq}`)).toBe(content(mine).read(faq));
  expect(articles.filter((file) => fs.existsSync(join(mine, 'content', file)))).toEqual([]);
});

test('says once which lines both changed, though they were taken in before the writer published them', async () => {
  content(theirs).edit(faq, 'contents: ', 'contents: Otros ');
  push(theirs);
  content(mine).edit(faq, 'contents: ', 'contents: Mis ');
  content(mine).edit('en/faq.yaml', 'title: ', 'title: My ');
  await repository.update();
  expect(await publish('en/faq.yaml')).toEqual(published);
  expect(await publish(faq)).toEqual({ kind: 'conflict', files: [faq] });
  expect(await publish(faq)).toEqual(published);
});

test('keeps a file that others have deleted, and a picture that others have changed too', async () => {
  const [article, picture] = ['es/articles/mail-signature.md', 'media/photo.webp'];
  content(theirs).remove(article);
  content(theirs).write(picture, Uint8Array.of(0x80));
  push(theirs);
  content(mine).edit(article, 'title: ', 'title: Mi ');
  content(mine).write(picture, Uint8Array.of(0x81));
  const files = [article, picture];
  expect(await publish(...files)).toEqual({ kind: 'conflict', files });
  expect(content(mine).read(article)).toContain('title: Mi ');
  expect(fs.readFileSync(join(mine, 'content', picture))).toEqual(Buffer.of(0x81));
  expect(await repository.listChanged()).toEqual([picture, article]);
});

test('joins files with the line ends of Windows, whatever Git lists by default', async () => {
  git(mine, 'config', 'core.autocrlf', 'true');
  git(mine, 'config', 'diff.relative', 'true');
  editFolder(mine).remove('content');
  git(mine, 'checkout', '-q', '.');
  content(theirs).edit(faq, 'contents: ', 'contents: Otros ');
  push(theirs);
  content(mine).edit(faq, 'title: ', 'title: Mis ');
  expect(await publish(faq)).toEqual(published);
  expect(content(mine).read(faq)).toMatch(/title: Mis .*\r\n[^]*contents: Otros /);
});

test('publishes upon a push that wins while this one is under way', async () => {
  const hook = join(origin, 'hooks/pre-receive');
  editFolder(theirs).write('site/code.ts', 'theirs\n');
  commitAll(theirs, 'Theirs');
  git(theirs, 'push', '-q', 'origin', 'main:refs/heads/theirs');
  const script = `#!/bin/sh
    rm "$0"
    unset GIT_QUARANTINE_PATH
    git update-ref refs/heads/main refs/heads/theirs`;
  fs.writeFileSync(hook, script, { mode: 0o755 });
  content(mine).edit(faq, 'title: ', 'title: Mis ');
  expect(await publish(faq)).toEqual(published);
  expect(git(origin, 'log', '--format=%s', 'main')).toBe('Cambia textos\nTheirs\nFirst\n');
});

test('goes on after having been stopped while it took in what others published', async () => {
  editFolder(theirs).write('site/code.ts', 'theirs\n');
  editFolder(theirs).write('site/new.ts', 'theirs\n');
  content(theirs).edit('en/faq.yaml', 'title: ', 'title: Their ');
  push(theirs);
  content(mine).edit(faq, 'title: ', 'title: Mis ');
  git(mine, 'fetch', '-q');
  git(mine, 'read-tree', '-m', '-u', 'HEAD', '@{upstream}');
  expect(await publish(faq)).toEqual(published);
  expect(git(mine, 'status', '--porcelain')).toBe('');
  const commit = git(origin, 'show', '--stat', '--format=', 'main');
  expect(commit).toMatch(/faq.yaml \| 2 [^]* 1 file changed/);
});

test('publishes nothing that has problems, alone or together with what others published', async () => {
  content(mine).edit(faq, 'contents: ', 'contents: {unknown.key} ');
  expect(await publish(faq)).toMatchObject({ kind: 'problems', problems: [{ file: faq }] });
  git(mine, 'checkout', '-q', '.');
  content(mine).edit(faq, 'contents: ', 'contents: "{figures.migrations}" #');
  content(theirs).edit('figures.yaml', /^migrations:/m, 'moves:');
  push(theirs);
  expect(await publish(faq)).toMatchObject({ kind: 'problems' });
  expect(git(origin, 'log', '--format=%s', 'main')).toBe('Theirs\nFirst\n');
});

test('pushes a branch for review if the branch is protected, and drops the changes once merged', async () => {
  const hook = join(origin, 'hooks/update');
  const link = 'https://git.example.com/site/-/merge_requests/new?branch=x';
  const script = `#!/bin/sh
    test "$1" != refs/heads/main && printf 'To create a merge request, visit:\\n  ${link}\\n' >&2`;
  fs.writeFileSync(hook, script, { mode: 0o755 });
  content(mine).edit(faq, 'title: ', 'title: Mis ');
  const outcome = await publish(faq);
  expect(outcome).toEqual({ kind: 'review', branch: expect.stringMatching(/^edit\//), link });
  expect(await repository.listChanged()).toEqual([faq]);
  fs.rmSync(hook);
  const branch = outcome.kind === 'review' ? outcome.branch : '';
  git(theirs, 'fetch', '-q');
  git(theirs, 'merge', '-q', '--squash', `origin/${branch}`);
  push(theirs);
  await repository.update();
  expect(await repository.listChanged()).toEqual([]);
});

test('does not touch a file that a developer is changing, and says so', async () => {
  editFolder(theirs).write('site/code.ts', 'theirs\n');
  push(theirs);
  editFolder(mine).write('site/code.ts', 'unfinished\n');
  content(mine).edit(faq, 'title: ', 'title: Mis ');
  expect(await publish(faq)).toEqual({ kind: 'blocked', files: ['site/code.ts'] });
  expect(editFolder(mine).read('site/code.ts')).toBe('unfinished\n');
});

test('does not publish what a developer has only committed, and says so', async () => {
  editFolder(mine).write('site/code.ts', 'unfinished\n');
  commitAll(mine, 'Unfinished');
  content(mine).edit(faq, 'title: ', 'title: Mis ');
  expect(await publish(faq)).toEqual({ kind: 'blocked', files: [] });
});

test('says that there is no remote, or that it does not answer', async () => {
  content(mine).edit(faq, 'title: ', 'title: Mis ');
  fs.rmSync(origin, { recursive: true });
  expect(await publish(faq)).toEqual({ kind: 'unreachable' });
  git(mine, 'remote', 'remove', 'origin');
  expect(await repository.canPublish()).toBe(false);
  expect(await repository.listChanged()).toEqual([faq]);
  editFolder(mine).remove('.git');
  expect(await repository.canPublish()).toBe(false);
  expect(await repository.listChanged()).toEqual([]);
});

function push(folder: string): void {
  commitAll(folder, 'Theirs');
  git(folder, 'push', '-q');
}

function commitAll(folder: string, subject: string): void {
  git(folder, 'add', '--all');
  git(folder, '-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-qm', subject);
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' });
}
