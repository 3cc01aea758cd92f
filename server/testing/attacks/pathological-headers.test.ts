import { afterAll, afterEach, expect, test } from 'vitest';
import { amount } from '../generated.ts';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { sendRaw } from '../raw-http.ts';
import { startTarget } from './target.ts';

/**
 * Headers that the server reads, as long as a head may be, and built so that a careless parser takes time
 * that grows with their square: then so many of them would take minutes, and the test would time out.
 */
const requests = amount({ share: 40, all: 400 });
const longest = 15_000;

const target = await startTarget();
afterEach(() => target.expectUnharmed());
afterAll(() => target[Symbol.asyncDispose]());

const fill = (text: string) => text.repeat(longest / text.length);

const ofPages = [
  ['Accept-Language', fill('es;q=0.001,')],
  ['Accept-Language', fill('a-')],
  ['Accept-Language', `es${fill(' ')};q=1`],
  ['Accept-Language', `es;q=${fill('9')}`],
  ['Accept-Encoding', fill('br;q=0.001,')],
  ['Accept-Encoding', fill('\t,')],
  ['Cookie', fill('i18next=en; ')],
  ['Cookie', `i18next=${fill('%65')}`],
  ['If-None-Match', fill('"x",')],
  ['If-None-Match', fill(' ')],
  ['Sec-Purpose', fill('prefetch;')],
] as const;

test.each(ofPages.map(shown))('a page comes all the same: %s: %s …', async (name, _, value) => {
  const get = `GET /faq HTTP/1.1\r\nHost: localhost\r\n${name}: ${value}\r\n`;
  // Several at a time over one connection, as a hurried attacker would.
  const perConnection = 10;
  for (let count = 0; count < requests; count += perConnection) {
    const head = `${`${get}\r\n`.repeat(perConnection - 1)}${get}Connection: close\r\n\r\n`;
    const responses = await sendRaw(target.server.port, head);
    const statuses = responses.match(/HTTP\/1\.1 200 OK/g);
    expect(statuses).toHaveLength(perConnection);
  }
});

const ofMessages = [
  ['content-type', `application/json;${fill(' ')}x`],
  ['content-type', `multipart/form-data; boundary="${fill('\\"')}`],
  ['origin', `http://${fill('a.')}`],
  ['idempotency-key', fill('k')],
  ['x-forwarded-for', fill('1.1.1.1,')],
  ['apikey', fill('k')],
] as const;

test.each(ofMessages.map(shown))(
  'a message is taken or refused: %s: %s …',
  async (name, _, value) => {
    for (let count = 0; count < requests / 40; count += 1) {
      const { status } = await target.post(leadInput, { [name]: value });
      expect([200, 303, 400, 403, 415]).toContain(status);
    }
    // Nor do they make the log longer than a line is.
    for (const line of target.logged()) expect(JSON.stringify(line).length).toBeLessThan(1000);
  },
);

/** With the start of the value, for the name of the test. */
function shown([name, value]: readonly [string, string]): [string, string, string] {
  return [name, value.slice(0, 30), value];
}
