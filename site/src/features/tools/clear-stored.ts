import { mayRun } from './next-steps.ts';
import type { Allowed, ToolCategory } from './tool.ts';

/** What a tool waits for, and the names under which it stores something. */
export type StoringTool = { needs: readonly ToolCategory[]; stores: readonly string[] };

/** The names of tools that are not allowed, without those that an allowed one has too. */
export function namesOfRefused(tools: readonly StoringTool[], allowed: Allowed): string[] {
  const running = tools.filter((tool) => mayRun(tool, allowed));
  const refused = tools.filter((tool) => !mayRun(tool, allowed));
  const kept = new Set(running.flatMap(({ stores }) => stores));
  return refused.flatMap(({ stores }) => stores).filter((name) => !kept.has(name));
}

/**
 * Deletes what tools have kept in the browser, by their names; a `*` at the end stands for anything.
 * Cookies go for this host and for each domain above it: vendors choose the widest that they may.
 */
export function clearStored(names: readonly string[]): void {
  const isOne = (name: string) =>
    names.some((known) =>
      known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known,
    );
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (isOne(name)) expire(name);
  }
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[area])) if (isOne(key)) window[area].removeItem(key);
    } catch {
      // Storage is switched off, so nothing is in it.
    }
  }
}

function expire(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`);
  for (const domain of ['', ...domains]) {
    document.cookie = `${name}=;path=/;max-age=0${domain}`;
  }
}
