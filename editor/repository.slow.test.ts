import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Repository } from './repository.ts';

let home: string;
let mine: string;
let theirs: string;
let repository: Repository;
const faq = 'es/faq.yaml';
const author = { name: 'Ana Pérez', email: 'ana@example.com' };
const message = 'Cambia textos';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'repository-'));
  const first = join(home, 'first');
  const isCommitted = (path: string) => path !== join('content', 'schemas');
  cpSync('content', join(first, 'content'), { recursive: true, filter: isCommitted });
  mkdirSync(join(first, 'site'));
  writeFileSync(join(first, 'site/code.ts'), 'first\n');
  git(first, 'init', '-q', '-b', 'main');
  commitAll(first, 'First');
  git(home, 'clone', '-q', '--bare', 'first', 'origin.git');
  for (const name of ['mine', 'theirs']) git(home, 'clone', '-q', 'origin.git', name);
  [mine, theirs] = [join(home, 'mine'), join(home, 'theirs')];
  repository = new Repository(join(mine, 'content'));
});

afterEach(() => rmSync(home, { recursive: true }));

test('publishes the chosen files by name, upon those of others, and leaves the rest as it was (EDIT-10)', async () => {
  edit(theirs, faq, 'contents: ', 'contents: Otros ');
  write(theirs, 'site/code.ts', 'theirs\n');
  write(
    theirs,
    'content/media/new.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  );
  push(theirs);
  edit(mine, faq, 'title: ', 'title: Mis ');
  edit(mine, 'en/faq.yaml', 'title: ', 'title: My ');
  write(mine, 'site/staged.ts', 'staged\n');
  git(mine, 'add', 'site/staged.ts');
  write(mine, 'site/draft.ts', 'draft\n');
  const unpublished = git(mine, 'diff', '--', 'content/en');
  const outcome = await repository.publish({ files: [faq], message, author });
  expect(outcome).toEqual({ kind: 'published' });
  expect(git(home, '-C', 'origin.git', 'log', '-1', '--format=%an %ae %cn %s', 'main')).toBe(
    'Ana Pérez ana@example.com Ana Pérez Cambia textos\n',
  );
  expect(git(home, '-C', 'origin.git', 'show', '--stat', '--format=', 'main')).toMatch(
    /faq.yaml \| 2 [^]* 1 file changed/,
  );
  expect(await repository.listChanged()).toEqual(['en/faq.yaml']);
  expect(read(mine, faq)).toMatch(/title: Mis [^]*contents: Otros /);
  expect(git(mine, 'diff', '--', 'content/en')).toBe(unpublished);
  expect(git(mine, 'status', '--porcelain', 'site')).toBe('A  site/staged.ts\n?? site/draft.ts\n');
  expect(readFileSync(join(mine, 'site/code.ts'), 'utf8')).toBe('theirs\n');
  expect(git(mine, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('never writes conflict markers, and publishes mine after showing theirs (EDIT-10)', async () => {
  const articles = ['en', 'es'].map((language) => `${language}/articles/mail-signature.md`);
  edit(theirs, faq, 'title: ', 'title: Su ');
  edit(theirs, faq, 'contents: ', 'contents: Otros ');
  for (const file of articles) edit(theirs, file, 'title: ', 'title: Otro ');
  push(theirs);
  edit(mine, faq, 'contents: ', 'contents: Mis ');
  for (const file of articles) rmSync(join(mine, 'content', file));
  const files = [...articles, faq];
  expect(await repository.publish({ files, message, author })).toEqual({ kind: 'conflict', files });
  expect(read(mine, faq)).toMatch(/title: Su [^]*contents: Mis /);
  expect(await repository.listChanged()).toEqual(files);
  expect(await repository.publish({ files, message, author })).toEqual({ kind: 'published' });
  expect(git(mine, 'status', '--porcelain')).toBe('');
  expect(git(home, '-C', 'origin.git', 'show', `main:content/${faq}`)).toBe(read(mine, faq));
  expect(articles.filter((file) => existsSync(join(mine, 'content', file)))).toEqual([]);
});

test('says once which lines both changed, though they were taken in before the writer published them', async () => {
  edit(theirs, faq, 'contents: ', 'contents: Otros ');
  push(theirs);
  edit(mine, faq, 'contents: ', 'contents: Mis ');
  edit(mine, 'en/faq.yaml', 'title: ', 'title: My ');
  await repository.update();
  const other = { files: ['en/faq.yaml'], message, author };
  expect(await repository.publish(other)).toEqual({ kind: 'published' });
  const publication = { files: [faq], message, author };
  expect(await repository.publish(publication)).toEqual({ kind: 'conflict', files: [faq] });
  expect(await repository.publish(publication)).toEqual({ kind: 'published' });
});

test('keeps a file that others have deleted, and a picture that others have changed too', async () => {
  const [article, picture] = ['es/articles/mail-signature.md', 'media/photo.webp'];
  rmSync(join(theirs, 'content', article));
  writeFileSync(join(theirs, 'content', picture), Uint8Array.of(0x80));
  push(theirs);
  edit(mine, article, 'title: ', 'title: Mi ');
  writeFileSync(join(mine, 'content', picture), Uint8Array.of(0x81));
  const files = [article, picture];
  expect(await repository.publish({ files, message, author })).toEqual({ kind: 'conflict', files });
  expect(read(mine, article)).toContain('title: Mi ');
  expect(readFileSync(join(mine, 'content', picture))).toEqual(Buffer.of(0x81));
  expect(await repository.listChanged()).toEqual([picture, article]);
});

test('joins files with the line ends of Windows, whatever Git lists by default', async () => {
  git(mine, 'config', 'core.autocrlf', 'true');
  git(mine, 'config', 'diff.relative', 'true');
  rmSync(join(mine, 'content'), { recursive: true });
  git(mine, 'checkout', '-q', '.');
  edit(theirs, faq, 'contents: ', 'contents: Otros ');
  push(theirs);
  edit(mine, faq, 'title: ', 'title: Mis ');
  const outcome = await repository.publish({ files: [faq], message, author });
  expect(outcome).toEqual({ kind: 'published' });
  expect(read(mine, faq)).toMatch(/title: Mis .*\r\n[^]*contents: Otros /);
});

test('publishes upon a push that wins while this one is under way', async () => {
  const hook = join(home, 'origin.git/hooks/pre-receive');
  write(theirs, 'site/code.ts', 'theirs\n');
  commitAll(theirs, 'Theirs');
  git(theirs, 'push', '-q', 'origin', 'main:refs/heads/theirs');
  const script = `#!/bin/sh
    rm "$0"
    unset GIT_QUARANTINE_PATH
    git update-ref refs/heads/main refs/heads/theirs`;
  writeFileSync(hook, script, { mode: 0o755 });
  edit(mine, faq, 'title: ', 'title: Mis ');
  const outcome = await repository.publish({ files: [faq], message, author });
  expect(outcome).toEqual({ kind: 'published' });
  expect(git(home, '-C', 'origin.git', 'log', '--format=%s', 'main')).toBe(
    'Cambia textos\nTheirs\nFirst\n',
  );
});

test('goes on after having been stopped while it took in what others published', async () => {
  write(theirs, 'site/code.ts', 'theirs\n');
  write(theirs, 'site/new.ts', 'theirs\n');
  edit(theirs, 'en/faq.yaml', 'title: ', 'title: Their ');
  push(theirs);
  edit(mine, faq, 'title: ', 'title: Mis ');
  git(mine, 'fetch', '-q');
  git(mine, 'read-tree', '-m', '-u', 'HEAD', '@{upstream}');
  const outcome = await repository.publish({ files: [faq], message, author });
  expect(outcome).toEqual({ kind: 'published' });
  expect(git(mine, 'status', '--porcelain')).toBe('');
  expect(git(home, '-C', 'origin.git', 'show', '--stat', '--format=', 'main')).toMatch(
    /faq.yaml \| 2 [^]* 1 file changed/,
  );
});

test('publishes nothing that has problems, alone or together with what others published', async () => {
  edit(mine, faq, 'contents: ', 'contents: {unknown.key} ');
  const publication = { files: [faq], message, author };
  expect(await repository.publish(publication)).toMatchObject({
    kind: 'problems',
    problems: [{ file: faq }],
  });
  git(mine, 'checkout', '-q', '.');
  edit(mine, faq, 'contents: ', 'contents: "{figures.migrations}" #');
  const old = read(theirs, 'figures.yaml');
  write(theirs, 'content/figures.yaml', old.replace(/^migrations:/m, 'moves:'));
  push(theirs);
  expect(await repository.publish(publication)).toMatchObject({ kind: 'problems' });
  expect(git(home, '-C', 'origin.git', 'log', '--format=%s', 'main')).toBe('Theirs\nFirst\n');
});

test('pushes a branch for review if the branch is protected, and drops the changes once merged', async () => {
  const hook = join(home, 'origin.git/hooks/update');
  const link = 'https://git.example.com/site/-/merge_requests/new?branch=x';
  const script = `#!/bin/sh
    test "$1" != refs/heads/main && printf 'To create a merge request, visit:\\n  ${link}\\n' >&2`;
  writeFileSync(hook, script, { mode: 0o755 });
  edit(mine, faq, 'title: ', 'title: Mis ');
  const outcome = await repository.publish({ files: [faq], message, author });
  expect(outcome).toEqual({ kind: 'review', branch: expect.stringMatching(/^edit\//), link });
  expect(await repository.listChanged()).toEqual([faq]);
  rmSync(hook);
  const branch = outcome.kind === 'review' ? outcome.branch : '';
  git(theirs, 'fetch', '-q');
  git(theirs, 'merge', '-q', '--squash', `origin/${branch}`);
  push(theirs);
  await repository.update();
  expect(await repository.listChanged()).toEqual([]);
});

test('does not touch a file that a developer is changing, and says so', async () => {
  write(theirs, 'site/code.ts', 'theirs\n');
  push(theirs);
  write(mine, 'site/code.ts', 'unfinished\n');
  edit(mine, faq, 'title: ', 'title: Mis ');
  const outcome = await repository.publish({ files: [faq], message, author });
  expect(outcome).toEqual({ kind: 'blocked', files: ['site/code.ts'] });
  expect(readFileSync(join(mine, 'site/code.ts'), 'utf8')).toBe('unfinished\n');
});

test('does not publish what a developer has only committed, and says so', async () => {
  write(mine, 'site/code.ts', 'unfinished\n');
  commitAll(mine, 'Unfinished');
  edit(mine, faq, 'title: ', 'title: Mis ');
  const outcome = await repository.publish({ files: [faq], message, author });
  expect(outcome).toEqual({ kind: 'blocked', files: [] });
});

test('says that there is no remote, or that it does not answer', async () => {
  edit(mine, faq, 'title: ', 'title: Mis ');
  const publication = { files: [faq], message, author };
  rmSync(join(home, 'origin.git'), { recursive: true });
  expect(await repository.publish(publication)).toEqual({ kind: 'unreachable' });
  git(mine, 'remote', 'remove', 'origin');
  expect(await repository.canPublish()).toBe(false);
  expect(await repository.listChanged()).toEqual([faq]);
  rmSync(join(mine, '.git'), { recursive: true });
  expect(await repository.canPublish()).toBe(false);
  expect(await repository.listChanged()).toEqual([]);
});

function edit(folder: string, file: string, from: string, to: string): void {
  const text = read(folder, file);
  expect(text).toContain(from);
  write(folder, `content/${file}`, text.replace(from, to));
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, 'content', file), 'utf8');
}

function write(folder: string, file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

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
