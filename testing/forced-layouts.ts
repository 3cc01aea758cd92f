import type { Page } from '@playwright/test';
import { traced } from './trace.ts';

/** A layout that a script has asked for, in the middle of what it did. */
export type ForcedLayout = { script: string; function: string; isInFirstFrame: boolean };

/** Does something, and tells which layouts the page's scripts have forced meanwhile. */
export async function forcedLayouts<Result>(
  page: Page,
  action: () => Promise<Result>,
): Promise<{ result: Result; layouts: ForcedLayout[] }> {
  const { result, events } = await traced(
    page,
    ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'],
    action,
  );
  const all = events.filter(({ name }) => name === 'Layout');
  if (all.length === 0) throw new Error('The trace has no layout at all');
  const firstPaintAt = events.find(({ name }) => name === 'Paint')?.ts ?? Infinity;
  const layouts = all.flatMap(({ ts, args }): ForcedLayout[] => {
    // What the test itself runs in the page has no address: Playwright lays out what it looks at.
    const caller = args?.beginData?.stackTrace?.find(({ url }) => url !== '');
    if (caller === undefined) return [];
    const { functionName, url: script } = caller;
    return [{ script, function: functionName, isInFirstFrame: ts < firstPaintAt }];
  });
  return { result, layouts };
}
