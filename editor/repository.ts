import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Version = { hash: string; day: string; author: string; subject: string };

export class PublishError extends Error {}

/** The Git repository of the content folder, as far as a writer needs it. */
export class Repository {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Files that differ from those last published, relative to the content folder. */
  async listChanged(): Promise<string[]> {
    const published = ['--merge-base', '@{upstream}'];
    const changed = await this.#git(
      'diff',
      '-z',
      '--name-only',
      '--relative',
      ...published,
      '--',
      '.',
    );
    const added = await this.#git('ls-files', '-z', '--others', '--exclude-standard', '.');
    return `${changed}${added}`.split('\0').filter(Boolean);
  }

  /**
   * Commits all changes of the folder and pushes them, upon those that others have pushed. Where
   * both changed the same lines, `prefer` says whose to take; without it, throws a PublishError.
   */
  async publish(message: string, prefer?: 'mine' | 'theirs'): Promise<void> {
    await this.#git('add', '--all', '.');
    const isStaged = (await this.#git('diff', '--cached', '--name-only', '--', '.')) !== '';
    if (isStaged) await this.#git('commit', '-m', message, '--', '.');
    // In a rebase, “theirs” are the commits that are moved: those of this folder.
    const strategy = prefer && [`-X${prefer === 'mine' ? 'theirs' : 'ours'}`];
    try {
      await this.#git('pull', '--rebase', '--autostash', ...(strategy ?? []));
    } catch (error) {
      // Fails if there is none: then the other repository did not answer.
      const wasRebasing = await this.#git('rebase', '--abort').then(
        () => true,
        () => false,
      );
      if (!wasRebasing) throw error;
      throw new PublishError(String(error), { cause: error });
    }
    await this.#git('push');
  }

  /** Makes files as they were in a commit; removes those that it lacks. */
  async restore(files: readonly string[], commit: string): Promise<void> {
    for (const file of files) {
      const text = await this.#git('cat-file', '-e', `${commit}:./${file}`).catch(() => null);
      if (text === null) await this.#git('rm', '-fq', '--ignore-unmatch', '--', file);
      else await this.#git('checkout', commit, '--', file);
      await this.#git('reset', '-q', '--', file);
      if (text === null) await this.#git('clean', '-fq', '--', file);
    }
  }

  async listVersions(files: readonly string[]): Promise<Version[]> {
    const format = '--format=%h%x09%as%x09%an%x09%s';
    const lines = await this.#git('log', '-30', format, '--', ...files);
    return lines
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [hash = '', day = '', author = '', subject = ''] = line.split('\t');
        return { hash, day, author, subject };
      });
  }

  async #git(...args: string[]): Promise<string> {
    // Without a terminal, Git must not wait for a password or an editor.
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true' };
    const options = { cwd: this.#folder, env, timeout: 60_000, maxBuffer: 50e6 };
    return (await run('git', args, options)).stdout;
  }
}
