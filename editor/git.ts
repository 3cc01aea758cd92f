import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Person = { name: string; email: string };

/** Returns the output; throws if Git fails or is not installed. */
export type Git = (...args: string[]) => Promise<string>;

export function createGit(cwd: string, person: Person | null = null): Git {
  const env = {
    ...process.env,
    // In English, since `push` reads what Git says.
    LC_ALL: 'C.UTF-8',
    // Without a terminal, Git must not wait for a password or an editor.
    GIT_TERMINAL_PROMPT: '0',
    GIT_EDITOR: 'true',
    ...(person && {
      GIT_AUTHOR_NAME: person.name,
      GIT_AUTHOR_EMAIL: person.email,
      GIT_COMMITTER_NAME: person.name,
      GIT_COMMITTER_EMAIL: person.email,
    }),
  };
  const options = { cwd, env, timeout: 120_000, maxBuffer: 50e6 };
  return async (...args) => {
    const { stdout, stderr } = await run('git', args, options);
    return args[0] === 'push' ? stderr : stdout;
  };
}

/** Null if there is no such file. */
export async function readBlob(cwd: string, name: string): Promise<Buffer<ArrayBuffer> | null> {
  const options = { cwd, encoding: 'buffer', maxBuffer: 50e6 } as const;
  const shown = await run('git', ['cat-file', 'blob', name], options).catch(() => null);
  return shown && Buffer.from(shown.stdout);
}

/** Null if Git fails. */
export function attempt(git: Git, ...args: string[]): Promise<string | null> {
  return git(...args).then(
    (output) => output.trimEnd(),
    () => null,
  );
}

export function splitList(output: string): string[] {
  return output.split('\0').filter(Boolean);
}

/**
 * Returns the files in which others have changed the same lines, and then stops in the middle.
 * With `prefer` there are none.
 */
export async function rebase(
  git: Git,
  commits: readonly string[],
  prefer: 'mine' | 'theirs' | undefined,
): Promise<string[]> {
  // In a rebase, “theirs” are the commits that are moved: the writer's.
  const strategy = prefer === undefined ? [] : ['-X', prefer === 'mine' ? 'theirs' : 'ours'];
  let isDone = await attempt(git, 'rebase', '--quiet', ...strategy, ...commits);
  while (isDone === null) {
    const stages = splitList(await git('ls-files', '-z', '--unmerged')).map((line) => ({
      stage: line.split(/\s/)[2],
      file: line.slice(line.indexOf('\t') + 1),
    }));
    const files = Array.from(new Set(stages.map(({ file }) => file)));
    if (files.length === 0) throw new Error('Git cannot rebase');
    if (prefer === undefined) return files;
    // One side has removed the file.
    for (const file of files) {
      const kept = stages.some((each) => each.file === file && each.stage === sides[prefer]);
      await git(...(kept ? ['add'] : ['rm', '--quiet']), '--', file);
    }
    isDone = await attempt(git, 'rebase', '--continue');
  }
  return [];
}

const sides = { theirs: '2', mine: '3' };

type Pushed =
  | { kind: 'pushed'; output: string }
  /** `behind`: others have pushed meanwhile. */
  | { kind: 'behind' | 'protected' | 'unreachable' };

export async function push(git: Git, remote: string, branch: string): Promise<Pushed> {
  try {
    return { kind: 'pushed', output: await git('push', remote, `HEAD:${branch}`) };
  } catch (error) {
    const output = String(error);
    if (output.includes('[remote rejected]')) return { kind: 'protected' };
    return { kind: output.includes('[rejected]') ? 'behind' : 'unreachable' };
  }
}

/** Pushes a branch; the link is where the host says to ask for a merge. */
export async function pushForReview(git: Git, remote: string) {
  const branch = `edit/${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
  const pushed = await push(git, remote, `refs/heads/${branch}`);
  if (pushed.kind !== 'pushed') return null;
  const [, link = null] = /^remote:.*?(https?:\/\/\S+)/m.exec(pushed.output) ?? [];
  return { branch, link };
}
