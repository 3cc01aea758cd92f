import type { Allowed, ConfiguredTool } from './tool.ts';

type WaitingTool = Pick<ConfiguredTool, 'needs'>;

/** Whether all that a tool waits for is allowed. */
export function mayRun({ needs }: WaitingTool, allowed: Allowed): boolean {
  return needs.every((category) => allowed[category]);
}

/** What to do with each tool now, in their order. */
export function nextSteps<Tool extends WaitingTool>(
  tools: readonly Tool[],
  running: ReadonlySet<Tool>,
  allowed: Allowed,
): { tool: Tool; step: 'start' | 'follow' | 'stop' }[] {
  return tools.flatMap((tool) => {
    if (mayRun(tool, allowed)) return { tool, step: running.has(tool) ? 'follow' : 'start' };
    return running.has(tool) ? { tool, step: 'stop' } : [];
  });
}
