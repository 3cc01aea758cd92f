import type { Page } from '@playwright/test';

/** A layout that a script has asked for, in the middle of what it did. */
export type ForcedLayout = { script: string; function: string; isInFirstFrame: boolean };

type TraceEvent = {
  name: string;
  ts: number;
  args?: { beginData?: { stackTrace?: { functionName: string; url: string }[] } };
};

/** An address of the site that is no page. */
const icon = '/favicon.svg';

/** Does something, and tells which layouts the page's scripts have forced meanwhile. */
export async function forcedLayouts<Result>(
  page: Page,
  action: () => Promise<Result>,
): Promise<{ result: Result; layouts: ForcedLayout[] }> {
  // The first address takes a new tab into another process, and a trace across both may wait for 5 s.
  if (page.url() === 'about:blank') await page.goto(icon);
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...value.filter(isTraceEvent));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'],
    },
  });
  const result = await action();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
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

function isTraceEvent(event: object): event is TraceEvent {
  return 'name' in event && 'ts' in event;
}
