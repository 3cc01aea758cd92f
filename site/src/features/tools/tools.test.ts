import { expect, test } from 'vitest';
import { nextSteps } from './tools.allowed.ts';

const ofAnalytics = { needs: ['analytics'] } as const;
const ofMarketing = { needs: ['marketing'] } as const;
const ofBoth = { needs: ['analytics', 'marketing'] } as const;
const tools = [ofBoth, ofAnalytics, ofMarketing];

const nothing = { analytics: false, marketing: false };
const analytics = { analytics: true, marketing: false };
const both = { analytics: true, marketing: true };

test.each([
  ['nothing is allowed', [], nothing, []],
  ['analytics is allowed', [], analytics, [[ofAnalytics, 'start']]],
  [
    'marketing is allowed besides',
    [ofAnalytics],
    both,
    [
      [ofBoth, 'start'],
      [ofAnalytics, 'follow'],
      [ofMarketing, 'start'],
    ],
  ],
  [
    'marketing is withdrawn',
    tools,
    analytics,
    [
      [ofBoth, 'stop'],
      [ofAnalytics, 'follow'],
      [ofMarketing, 'stop'],
    ],
  ],
  ['everything is withdrawn', [ofAnalytics], nothing, [[ofAnalytics, 'stop']]],
] as const)('once %s, tools start, follow and stop', (_, running, allowed, expected) => {
  const steps = nextSteps(tools, new Set(running), allowed);
  expect(steps.map(({ tool, step }) => [tool, step])).toEqual(expected);
});
