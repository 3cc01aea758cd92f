import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Problem } from '@altanube/content/errors';
import { findContentProblems } from '@altanube/content/load';
import { computeEtag, Files } from './files.ts';
import {
  attempt,
  createGit,
  push,
  pushForReview,
  readBlob,
  rebase,
  splitList,
  type Git,
  type Person,
} from './git.ts';

export type Version = { hash: string; time: string; author: string; subject: string };

/** `files` are relative to the content folder. `author` is null for the person whom Git knows. */
export type Publication = {
  files: readonly string[];
  message: string;
  author: Person | null;
  prefer?: 'mine' | 'theirs' | undefined;
};

export type Outcome =
  | { kind: 'published' | 'no-remote' | 'unreachable' }
  /** The branch is protected, so somebody else merges. */
  | { kind: 'review'; branch: string; link: string | null }
  /** Others have published other words for the same lines. */
  | { kind: 'conflict'; files: string[] }
  | { kind: 'problems'; problems: readonly Problem[] }
  /** A developer's unfinished work, in files that others have changed too. */
  | { kind: 'blocked'; files: string[] };

/** A copy of the branch in the temporary folder; `prefix` is the content folder in it. */
type Worktree = { folder: string; prefix: string; git: Git };

const maxPushes = 3;
/** Of commits that are thrown away. */
const nobody: Person = { name: 'Editor', email: 'editor@localhost' };
const asList = ['-z', '--no-renames', '--name-only'];

/**
 * The Git repository of the content folder. Commits are made, rebased and checked in a worktree
 * elsewhere, so that neither conflict markers nor half a rebase ever reach the writer's files, and
 * what a developer has staged stays staged.
 */
export class Repository {
  readonly #folder: string;
  readonly #files: Files;
  readonly #git: Git;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new Files(folder);
    this.#git = createGit(folder);
  }

  async getState(): Promise<'ready' | 'no-remote' | 'none'> {
    if ((await this.#find('rev-parse', '--verify', 'HEAD')) === null) return 'none';
    return (await this.#findUpstream()) === null ? 'no-remote' : 'ready';
  }

  /** The person that Git is set up for. */
  async findAuthor(): Promise<Person | null> {
    const name = await this.#find('config', 'user.name');
    const email = await this.#find('config', 'user.email');
    return name !== null && email !== null ? { name, email } : null;
  }

  /** Files that differ from those last published. */
  async listChanged(): Promise<string[]> {
    const base = await this.#findPublished();
    if (base === null) return [];
    const changed = await this.#git('diff', ...asList, '--relative', base, '--', '.');
    const added = await this.#git('ls-files', '-z', '--others', '--exclude-standard', '.');
    return splitList(`${changed}${added}`).filter((path) => !/(?:^|\/)\./.test(path));
  }

  /** A file as it was in a commit, or as last published. Null if it did not exist. */
  async read(path: string, commit?: string): Promise<Buffer<ArrayBuffer> | null> {
    return readBlob(this.#folder, `${commit ?? (await this.#findPublished())}:./${path}`);
  }

  async listVersions(files: readonly string[]): Promise<Version[]> {
    const lines = await this.#find('log', '-50', '--format=%h%x09%aI%x09%an%x09%s', '--', ...files);
    return (lines ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [hash = '', time = '', author = '', ...subject] = line.split('\t');
        return { hash, time, author, subject: subject.join(' ') };
      });
  }

  /** Takes in what others have published. */
  async update(): Promise<void> {
    if ((await this.#findUpstream()) === null) return;
    if ((await this.#find('fetch', '--quiet', '--prune')) === null) return;
    const isBehind = await this.#find('merge-base', '--is-ancestor', 'HEAD', '@{upstream}');
    const commit = await this.#resolve('@{upstream}');
    if (isBehind === null || commit === (await this.#resolve('HEAD'))) return;
    await this.#inWorktree(async (worktree) => {
      const { outside } = await this.#listDirty(commit, worktree.prefix);
      if (outside.length === 0) await this.#advance(worktree, await this.#resolve('HEAD'), commit);
    });
  }

  async publish({ files, message, author, prefer }: Publication): Promise<Outcome> {
    const upstream = await this.#findUpstream();
    if (upstream === null) return { kind: 'no-remote' };
    return this.#inWorktree(async (worktree): Promise<Outcome> => {
      const { folder, prefix } = worktree;
      const git = createGit(folder, author);
      const findProblems = () => findContentProblems(join(folder, prefix))?.problems;
      const mine = await this.#commit({ ...worktree, git }, files, message);
      let problems = findProblems();
      for (let pushes = 0; problems === undefined && pushes < maxPushes; pushes++) {
        if ((await this.#find('fetch', '--quiet', '--prune')) === null) break;
        const conflicts = await rebase(git, [await this.#resolve('@{upstream}')], prefer);
        if (conflicts.length > 0) {
          return { kind: 'conflict', files: conflicts.map((path) => path.slice(prefix.length)) };
        }
        // What others have published may not go with it.
        problems = findProblems();
        if (problems !== undefined) break;
        const commit = (await git('rev-parse', 'HEAD')).trim();
        const { outside } = await this.#listDirty(commit, prefix);
        if (outside.length > 0) return { kind: 'blocked', files: outside };
        const { kind } = await push(git, upstream.remote, upstream.branch);
        if (kind === 'pushed') {
          await this.#advance(worktree, mine, commit);
          return { kind: 'published' };
        }
        if (kind === 'protected') {
          const review = await pushForReview(git, upstream.remote);
          return review ? { kind: 'review', ...review } : { kind: 'unreachable' };
        }
        if (kind === 'unreachable') break;
      }
      return problems === undefined ? { kind: 'unreachable' } : { kind: 'problems', problems };
    });
  }

  /** Commits files as the writer has them. */
  async #commit({ folder, prefix, git }: Worktree, files: readonly string[], message: string) {
    for (const file of files) {
      const bytes = this.#files.read(file);
      const copy = join(folder, prefix, file);
      mkdirSync(dirname(copy), { recursive: true });
      if (bytes === null) rmSync(copy, { force: true });
      else writeFileSync(copy, bytes);
      await attempt(git, 'add', '--all', '--', prefix + file);
    }
    const isStaged = (await git('diff', '--cached', '--name-only')) !== '';
    if (isStaged) await git('commit', '--quiet', '-m', message);
    return (await git('rev-parse', 'HEAD')).trim();
  }

  /**
   * Moves the branch to a commit that others have added to. Files that were changed here since
   * `base` get both changes; in lines that both changed, those here stay, to be published.
   */
  async #advance(worktree: Worktree, base: string, commit: string): Promise<void> {
    const { folder, prefix, git } = worktree;
    const head = await this.#resolve('HEAD');
    await git('checkout', '--quiet', '--force', '--detach', base);
    const before = await this.#commit(worktree, await this.listChanged(), 'Unpublished');
    await rebase(git, ['--onto', commit, base], 'mine');
    const merged = new Files(join(folder, prefix));
    const { inside } = await this.#listDirty(commit, prefix);
    for (const path of inside) {
      const [mine, bytes] = [await this.read(path, before), merged.read(path)];
      if (bytes === null) this.#files.remove(path);
      else if (this.#files.write(path, bytes, mine && computeEtag(mine)) === 'changed') {
        return this.#advance(worktree, base, commit); // The writer went on meanwhile.
      }
    }
    // These are done: Git sees their new state in the index, and leaves the files alone.
    const names = inside.map((path) => asPathspec(prefix + path));
    if (names.length > 0) await this.#git('reset', '--quiet', commit, '--', ...names);
    await this.#git('read-tree', '-m', '-u', head, commit);
    await this.#git('update-ref', '-m', 'editor', 'HEAD', commit, head);
  }

  /** Files with unpublished changes that a commit would change too, in and outside the content. */
  async #listDirty(commit: string, prefix: string) {
    const paths = splitList(await this.#git('diff', ...asList, 'HEAD', commit));
    const status = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--'];
    const output = paths.length > 0 ? await this.#git(...status, ...paths.map(asPathspec)) : '';
    const dirty = splitList(output).map((line) => line.slice(3));
    return {
      inside: dirty
        .filter((each) => each.startsWith(prefix))
        .map((each) => each.slice(prefix.length)),
      outside: dirty.filter((each) => !each.startsWith(prefix)),
    };
  }

  /** One at a time: two people may publish at once. */
  #inWorktree<Result>(task: (worktree: Worktree) => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(async () => {
      const prefix = (await this.#git('rev-parse', '--show-prefix')).trim();
      const folder = mkdtempSync(join(tmpdir(), 'publish-'));
      try {
        await this.#git('worktree', 'prune');
        await this.#git('worktree', 'add', '--quiet', '--detach', folder, 'HEAD');
        return await task({ folder, prefix, git: createGit(folder, nobody) });
      } finally {
        await this.#find('worktree', 'remove', '--force', folder);
        rmSync(folder, { recursive: true, force: true });
      }
    });
    this.#queue = result.catch(() => null);
    return result;
  }

  /** The commit that others see: the last one that this branch shares with the remote. */
  async #findPublished(): Promise<string | null> {
    const shared = await this.#find('merge-base', 'HEAD', '@{upstream}');
    return shared ?? this.#find('rev-parse', '--verify', 'HEAD');
  }

  async #findUpstream(): Promise<{ remote: string; branch: string } | null> {
    const name = await this.#find('symbolic-ref', '--short', 'HEAD');
    const remote = await this.#find('config', `branch.${name}.remote`);
    const branch = await this.#find('config', `branch.${name}.merge`);
    return remote !== null && branch !== null ? { remote, branch } : null;
  }

  async #resolve(revision: string): Promise<string> {
    return (await this.#git('rev-parse', revision)).trim();
  }

  #find(...args: string[]): Promise<string | null> {
    return attempt(this.#git, ...args);
  }
}

/** Keeps Git from reading a file name as a pattern. */
function asPathspec(path: string): string {
  return `:(top,literal)${path}`;
}
