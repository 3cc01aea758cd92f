import { afterAll, afterEach, expect, test } from 'vitest';
import { chooseCount } from '../property-testing.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { sendRaw } from '../raw-http.ts';
import { startTarget } from './target.ts';

/**
 * Headers that the server reads, of the maximum length, for which a careless parser takes quadratic
 * time: then so many of them would take minutes, and the test would time out.
 */
const requests = chooseCount({ share: 40, all: 400 });
const maxHeaderLength = 15_000;

const target = await startTarget();
afterEach(() => target.expectUnharmed());
afterAll(() => target[Symbol.asyncDispose]());

const repeatToLimit = (text: string) => text.repeat(maxHeaderLength / text.length);

const pageHeaders = [
  ['Accept-Language', repeatToLimit('es;q=0.001,')],
  ['Accept-Language', repeatToLimit('a-')],
  ['Accept-Language', `es${repeatToLimit(' ')};q=1`],
  ['Accept-Language', `es;q=${repeatToLimit('9')}`],
  ['Accept-Encoding', repeatToLimit('br;q=0.001,')],
  ['Accept-Encoding', repeatToLimit('\t,')],
  ['Cookie', repeatToLimit('i18next=en; ')],
  ['Cookie', `i18next=${repeatToLimit('%65')}`],
  ['If-None-Match', repeatToLimit('"x",')],
  ['If-None-Match', repeatToLimit(' ')],
  ['Sec-Purpose', repeatToLimit('prefetch;')],
] as const;

test.each(pageHeaders.map(toTestCase))('serves a page despite %s: %s …', async (name, _, value) => {
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

const messageHeaders = [
  ['content-type', `application/json;${repeatToLimit(' ')}x`],
  ['content-type', `multipart/form-data; boundary="${repeatToLimit('\\"')}`],
  ['origin', `http://${repeatToLimit('a.')}`],
  ['idempotency-key', repeatToLimit('k')],
  ['x-forwarded-for', repeatToLimit('1.1.1.1,')],
  ['apikey', repeatToLimit('k')],
] as const;

test.each(messageHeaders.map(toTestCase))(
  'accepts or refuses a message with %s: %s …',
  async (name, _, value) => {
    for (let count = 0; count < requests / 40; count += 1) {
      const { status } = await target.post(contactInput, { [name]: value });
      expect([200, 303, 400, 403, 415]).toContain(status);
    }
    // The headers do not make log lines long, either.
    for (const line of target.readLog()) expect(JSON.stringify(line).length).toBeLessThan(1000);
  },
);

/** Adds the start of the value, for the test title. */
function toTestCase([name, value]: readonly [string, string]): [string, string, string] {
  return [name, value.slice(0, 30), value];
}
