import { expect, test } from 'vitest';
import { copy } from '#server/testing/copy.ts';
import { scriptReply, type Outcome } from './contact-replies.ts';

test.each<[Outcome, number, string, string]>([
  [{ kind: 'unavailable', reason: 'full' }, 503, 'Service Unavailable', '2'],
  [{ kind: 'limited', limit: 'address', retryAfterSeconds: 7 }, 429, 'Too Many Requests', '7'],
  [{ kind: 'in-progress' }, 409, 'Conflict', '1'],
])('%j is told by its name, and when to try again', async (outcome, status, title, seconds) => {
  const response = scriptReply(outcome, copy.en);
  expect(response.status).toBe(status);
  expect(response.headers.get('retry-after')).toBe(seconds);
  expect(await response.json()).toMatchObject({ status, title });
});
