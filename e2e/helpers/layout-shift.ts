import type { Page } from '@playwright/test';

/** Unexpected layout shifts: the score of each, and which elements moved from where to where. */
export async function readLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return entries.map((entry) => {
      const score = 'value' in entry ? Number(entry.value) : NaN;
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
      const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const text = String(node?.textContent).trim().slice(0, 40);
        return `${node?.nodeName} “${text}” ${place(previousRect)} → ${place(currentRect)}`;
      });
      return `${score.toFixed(5)}: ${moved.join(' | ')}`;
    });
  });
}
