import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Person = { name: string; email: string };

/** Returns the output; throws if Git fails or is not installed. */
export type Git = (...args: string[]) => Promise<string>;

/** `index`: a file to use instead of the index, which holds what a developer has staged. */
export function createGit(cwd: string, person: Person | null = null, index?: string): Git {
  const env = {
    ...process.env,
    // In English, since `push` reads what Git says.
    LC_ALL: 'C.UTF-8',
    // Without a terminal, Git must not wait for a password.
    GIT_TERMINAL_PROMPT: '0',
    ...(index !== undefined && { GIT_INDEX_FILE: index }),
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

/** A file as Git checks it out, with the line endings of the platform. Null if it does not exist. */
export async function readBlob(cwd: string, name: string): Promise<Buffer<ArrayBuffer> | null> {
  const options = { cwd, encoding: 'buffer', maxBuffer: 50e6 } as const;
  const shown = await run('git', ['cat-file', '--filters', name], options).catch(() => null);
  return shown && Buffer.from(shown.stdout);
}

export function splitList(output: string): string[] {
  return output.split('\0').filter(Boolean);
}

type Pushed =
  | { kind: 'pushed'; output: string }
  /** `behind`: others have pushed meanwhile. */
  | { kind: 'behind' | 'protected' | 'unreachable' };

export async function push(git: Git, remote: string, refs: string): Promise<Pushed> {
  try {
    return { kind: 'pushed', output: await git('push', remote, refs) };
  } catch (error) {
    const output = String(error);
    // The last two: somebody else pushed at the same time.
    if (/\[rejected\]|cannot lock ref|failed to update ref/.test(output)) return { kind: 'behind' };
    return { kind: output.includes('[remote rejected]') ? 'protected' : 'unreachable' };
  }
}

/** Pushes a branch; the link is where the host says to ask for a merge. */
export async function pushForReview(git: Git, remote: string, commit: string) {
  const branch = `edit/${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
  const pushed = await push(git, remote, `${commit}:refs/heads/${branch}`);
  if (pushed.kind !== 'pushed') return null;
  const [, link = null] = /^remote:.*?(https?:\/\/\S+)/m.exec(pushed.output) ?? [];
  return { branch, link };
}
