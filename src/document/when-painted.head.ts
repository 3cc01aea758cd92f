import { afterNextFrame } from '#browser/next-frame.ts';

/**
 * Calls back once a page has been painted, so that the typeface has had the line for itself;
 * more than once, so that a second call must change nothing. The first paint may have been that of
 * the cookie dialog alone: the frame after it has the page.
 */
export function whenPainted(callback: () => void): void {
  new PerformanceObserver(() => afterNextFrame(callback)).observe({
    type: 'paint',
    buffered: true,
  });
  // Some browsers keep such times to themselves.
  setTimeout(callback, 1_000);
}
