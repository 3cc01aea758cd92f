import { existsSync, readFileSync } from 'node:fs';

/** Memory in megabytes, time in seconds. */
export type ProcessFigures = {
  residentMb: number;
  /** The most that it has occupied. */
  peakMb: number;
  /** Of the process and of those that it has waited for. */
  processorSeconds: number;
};

const ticksPerSecond = 100;

/** What Linux says of a process; null when it has ended. */
export function processFigures(pid: number): ProcessFigures | null {
  if (!existsSync(`/proc/${pid}/status`)) return null;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  if (!status.includes('VmRSS')) return null;
  const megabytes = (name: string) => {
    const [, kB = 'NaN'] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
    return (Number(kB) * 1024) / 1_000_000;
  };
  // proc(5): fields 14 to 17; the second field, a name in brackets, may hold spaces.
  const [, rest = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const ticks = rest.split(' ').slice(11, 15).map(Number);
  return {
    residentMb: megabytes('VmRSS'),
    peakMb: megabytes('VmHWM'),
    processorSeconds: ticks.reduce((sum, count) => sum + count, 0) / ticksPerSecond,
  };
}
