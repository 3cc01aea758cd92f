import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

test('reads at most 64 Ki chunks, however small', async () => {
  let reads = 0;
  const body = new ReadableStream({
    pull(controller) {
      reads += 1;
      controller.enqueue(Uint8Array.of(32));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  const read = await readBody(new Request('http://localhost', init), undefined);
  expect(read).toEqual({ ok: false, kind: 'too-large' });
  expect(reads).toBeLessThan(66_000);
});
