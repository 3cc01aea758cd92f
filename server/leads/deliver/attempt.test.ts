import { expect, test } from 'vitest';
import { makeLead } from '#server/testing/leads.ts';
import { attempt } from './attempt.ts';

test.each(['x', '🚀', '🚀x'])(
  'of a long reply made of %s only the beginning is stored, with whole characters',
  async (part) => {
    const reply = part.repeat(1_000);
    for (const answer of [
      { ok: true, warning: reply } as const,
      { ok: false, error: reply, code: 'E', isPermanent: false } as const,
    ]) {
      const sender = { send: async () => answer, close() {} };
      const { result } = await attempt(sender, makeLead(), new AbortController().signal);
      const stored = result.ok ? result.warning : result.error;
      expect(reply.startsWith(stored ?? '-')).toBe(true);
      expect(stored?.length).toBeLessThanOrEqual(1_000);
      expect(stored?.length).toBeGreaterThanOrEqual(999);
    }
  },
);
