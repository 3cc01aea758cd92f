import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@altanube/content/errors';
import { findContentProblems } from '@altanube/content/load';
import { mediaFolder } from '@altanube/content/schema/values';
import { computeEtag, Files } from './files.ts';
import {
  createGit,
  push,
  pushForReview,
  readBlob,
  splitList,
  type Git,
  type Person,
} from './git.ts';

export type Version = { hash: string; time: string; author: string; subject: string };

/** `files` are relative to the content folder. */
export type Publication = { files: readonly string[]; message: string; author: Person };

/** A developer's work is in the way: these files, or commits that are only here. */
type Blocked = { kind: 'blocked'; files: string[] };

type Update = Blocked | { kind: 'unreachable' } | { kind: 'current' };

export type Outcome =
  | { kind: 'published' | 'unreachable' }
  /** The branch is protected, so somebody else merges. */
  | { kind: 'review'; branch: string; link: string | null }
  /** Others have just published other words for the same lines. Those of the writer are kept. */
  | { kind: 'conflict'; files: string[] }
  | { kind: 'problems'; problems: readonly Problem[] }
  | Blocked;

const maxPushes = 3;
const asList = ['-z', '--no-renames', '--name-only'];

/**
 * The Git repository of the content folder. Takes in what others have published file by file, and
 * commits with an index of its own, so that neither conflict markers nor half a rebase ever reach
 * the writer's files, and what a developer has staged stays staged.
 */
export class Repository {
  readonly #folder: string;
  readonly #files: Files;
  readonly #git: Git;
  /** Files in which others changed the same lines, until the writer is told. */
  #both = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new Files(folder);
    this.#git = createGit(folder);
  }

  async canPublish(): Promise<boolean> {
    return (await this.#findUpstream()) !== null;
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
    const all = splitList(`${changed}${added}`);
    // The writer has discarded the others.
    this.#both = this.#both.intersection(new Set(all));
    return all.filter((path) => !/(?:^|\/)\./.test(path));
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
  async update(): Promise<Update> {
    return this.#inTurn(() => this.#update());
  }

  async publish({ files, message, author }: Publication): Promise<Outcome> {
    return this.#inTurn(async (): Promise<Outcome> => {
      const upstream = await this.#findUpstream();
      if (upstream === null) return { kind: 'unreachable' };
      for (let pushes = 0; pushes < maxPushes; pushes++) {
        const updated = await this.#update();
        if (updated.kind !== 'current') return updated;
        const both = files.filter((path) => this.#both.delete(path));
        if (both.length > 0) return { kind: 'conflict', files: both };
        using folder = mkdtempDisposableSync(join(tmpdir(), 'publish-'));
        const git = createGit(this.#folder, author, join(folder.path, 'index'));
        const commit = await commitFiles(git, files, message);
        // What others have published may not go with it.
        await git('checkout-index', '--all', `--prefix=${folder.path}/`);
        const prefix = await this.#findPrefix();
        const checked = findContentProblems(join(folder.path, prefix));
        if (checked !== null) return { kind: 'problems', problems: checked.problems };
        const { kind } = await push(git, upstream.remote, `${commit}:${upstream.branch}`);
        if (kind === 'pushed') {
          const paths = files.map((path) => `${prefix}${path}`);
          await this.#advance(commit, paths);
          return { kind: 'published' };
        }
        if (kind === 'protected') {
          const review = await pushForReview(git, upstream.remote, commit);
          return review ? { kind: 'review', ...review } : { kind: 'unreachable' };
        }
        if (kind === 'unreachable') break;
      }
      return { kind: 'unreachable' };
    });
  }

  async #update(): Promise<Update> {
    const fetched = await this.#find('fetch', '--quiet', '--prune');
    const commit = await this.#find('rev-parse', '@{upstream}');
    if (fetched === null || commit === null) return { kind: 'unreachable' };
    const base = await this.#findPublished();
    if (base !== (await this.#find('rev-parse', 'HEAD'))) return { kind: 'blocked', files: [] };
    if (base === commit) return { kind: 'current' };
    const prefix = await this.#findPrefix();
    const dirty = await this.#listDirty(commit);
    const outside: string[] = [];
    for (const path of dirty) {
      // It may be there already if the editor was killed.
      if (!path.startsWith(prefix) && !(await this.#isTaken(path, commit))) outside.push(path);
    }
    if (outside.length > 0) return { kind: 'blocked', files: outside };
    const inside = dirty.filter((path) => path.startsWith(prefix));
    for (const path of inside.map((each) => each.slice(prefix.length))) {
      if (!(await this.#mergeFile(path, commit))) this.#both.add(path);
    }
    await this.#advance(commit, dirty);
    return { kind: 'current' };
  }

  /** Joins a changed file with that of a commit. False if both changed the same lines: mine stay. */
  async #mergeFile(path: string, commit: string): Promise<boolean> {
    const [before, theirs] = [await this.read(path, 'HEAD'), await this.read(path, commit)];
    const mine = this.#files.read(path);
    const isText = !path.startsWith(mediaFolder);
    if (mine === null || theirs === null) return mine === theirs;
    if (!isText) return mine.equals(theirs);
    using folder = mkdtempDisposableSync(join(tmpdir(), 'merge-'));
    const git = createGit(folder.path);
    const texts = { mine, before: before ?? '', theirs };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder.path, name), text);
    const merge = (side: string) => git('merge-file', '-p', side, ...Object.keys(texts));
    const [merged, other] = [await merge('--ours'), await merge('--theirs')];
    const written = this.#files.write(path, Buffer.from(merged), computeEtag(mine));
    // The writer may have gone on meanwhile.
    return written === 'changed' ? this.#mergeFile(path, commit) : merged === other;
  }

  /** Moves the branch to a commit. `paths` have the changes of the commit already. */
  async #advance(commit: string, paths: readonly string[]): Promise<void> {
    const head = (await this.#git('rev-parse', 'HEAD')).trim();
    using folder = mkdtempDisposableSync(join(tmpdir(), 'advance-'));
    const git = createGit(this.#folder, null, join(folder.path, 'index'));
    await git('read-tree', head);
    const patterns = paths.map((path) => `:(top,literal)${path}`);
    if (patterns.length > 0) {
      // Git then finds nothing to change in these files, and leaves them alone.
      await git('reset', '--quiet', commit, '--', ...patterns);
      await this.#git('reset', '--quiet', commit, '--', ...patterns);
    }
    const from = (await git('write-tree')).trim();
    await this.#git('read-tree', '-m', '-u', from, commit);
    await this.#git('update-ref', '-m', 'editor', 'HEAD', commit, head);
  }

  /** Whether a file, from the root of the repository, is as in a commit. */
  async #isTaken(path: string, commit: string): Promise<boolean> {
    const root = (await this.#git('rev-parse', '--show-toplevel')).trim();
    const mine = await this.#find('-C', root, 'hash-object', '--', path);
    return mine === (await this.#find('rev-parse', '--verify', `${commit}:${path}`));
  }

  /** Files, from the root of the repository, with unpublished changes that a commit changes too. */
  async #listDirty(commit: string): Promise<string[]> {
    const paths = splitList(await this.#git('diff', ...asList, '--no-relative', 'HEAD', commit));
    const status = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'];
    return splitList(await this.#git(...status))
      .map((line) => line.slice(3))
      .filter((path) => paths.includes(path));
  }

  /** One at a time: two people may publish at once. */
  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(task);
    this.#queue = result.catch(() => null);
    return result;
  }

  async #findPrefix(): Promise<string> {
    return (await this.#git('rev-parse', '--show-prefix')).trim();
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

  /** Null if Git fails. */
  async #find(...args: string[]): Promise<string | null> {
    const output = await this.#git(...args).catch(() => null);
    return output?.trimEnd() ?? null;
  }
}

/** Commits files as they are in the folder, with the index of `git`. */
async function commitFiles(git: Git, files: readonly string[], message: string): Promise<string> {
  await git('read-tree', 'HEAD');
  await git('update-index', '--add', '--remove', '--', ...files);
  const tree = (await git('write-tree')).trim();
  const head = (await git('rev-parse', 'HEAD', 'HEAD^{tree}')).split('\n');
  if (head[1] === tree) return head[0] ?? '';
  return (await git('commit-tree', tree, '-p', 'HEAD', '-m', message)).trim();
}
