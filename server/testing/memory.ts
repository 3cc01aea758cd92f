import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The most memory that a process has had at once, in megabytes. Only Linux remembers it; elsewhere it
 * is what the process has now.
 */
export function peakMemoryMb(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024;
  }
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
