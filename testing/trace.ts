import type { Page } from '@playwright/test';

/** An event of a trace, with what is read of it (Trace Event Format). Times are microseconds. */
export type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: {
    elementCount?: number;
    data?: { type?: string };
    beginData?: { url?: string; stackTrace?: { functionName: string; url: string }[] };
  };
};

/** An address of the site that is no page. */
const icon = '/favicon.svg';

/** Does something, and tells what a trace of the browser has of these categories meanwhile. */
export async function traced<Result>(
  page: Page,
  includedCategories: string[],
  action: () => Promise<Result>,
): Promise<{ result: Result; events: TraceEvent[] }> {
  // The first address takes a new tab into another process, and a trace across both may wait for 5 s.
  if (page.url() === 'about:blank') await page.goto(icon);
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...value.filter(isTraceEvent));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  });
  const result = await action();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return { result, events };
}

function isTraceEvent(event: object): event is TraceEvent {
  return 'name' in event && 'ts' in event;
}
