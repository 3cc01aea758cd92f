import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { sendRaw } from '../raw-http.ts';
import { startTarget } from './target.ts';

/**
 * Line ends and other control characters in every field: a mail with headers of the sender's own
 * (CWE-93), a log with lines of the sender's own (CWE-117).
 */
const marker = 'evil-marker';
const endings = [
  `\r\nBcc: ${marker}@evil.example`,
  `\nBcc: ${marker}@evil.example`,
  `\rBcc: ${marker}@evil.example`,
  `\r\n\r\n<h1>${marker}</h1>`,
  `\r\n.\r\nMAIL FROM:<${marker}@evil.example>\r\n`,
  `\u2028Bcc: ${marker}@evil.example`,
  `\u2029Bcc: ${marker}@evil.example`,
  `\u0085Bcc: ${marker}@evil.example`,
  `\u0000${marker}`,
  `\u0008\u001b[2J\u001b]0;${marker}\u0007`,
  `\u007f${marker}`,
  `\u009b31m${marker}`,
  `\u202e${marker}`,
  `"},{"event":"${marker}"}`,
  `\n{"level":"error","event":"${marker}"}`,
  `=?utf-8?q?=0D=0ABcc:_${marker}=40evil.example?=`,
  `%0d%0aBcc: ${marker}@evil.example`,
  `<${marker}@evil.example>`,
  `" <${marker}@evil.example>, "`,
  `;${marker}@evil.example`,
];
const { email } = leadInput;
const fields = { name: 'Ana', email, company: 'Empresa', message: 'Hola' };
const names = [...Object.keys(fields), 'size', 'suite', 'website', 'elapsed'];
const meantHeaders = new Set([
  'received',
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
]);

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', async (store) => {
  const target = await startTarget({ store });
  const { url, port } = target.server;
  afterAll(() => target[Symbol.asyncDispose]());
  afterEach(async () => {
    await target.expectUnharmed();
    for (const { mail, to } of target.mailbox.received) {
      expect(to).toEqual(['ventas@altanube.example']);
      expect(mail.to?.map(({ address }) => address)).toEqual(to);
      expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []]);
      expect(mail.replyTo?.map(({ address }) => address)).toEqual([email]);
      const keys = mail.headers.map(({ key }) => key);
      expect(keys.filter((key) => !meantHeaders.has(key))).toEqual([]);
      expect(new Set(keys).size).toBe(keys.length);
    }
    const log = JSON.stringify(target.logged());
    expect(log).not.toContain('"event":"evil');
    expect(log).not.toContain('empresa.example');
  });

  async function sendForm(body: URLSearchParams | FormData): Promise<void> {
    const sent = { method: 'POST', body, redirect: 'manual' } as const;
    const response = await fetch(`${url}/send-contact-email`, sent);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/contacto\/(?:no-)?enviado(?:#[\w-]+)?$/);
  }

  // The words of each test are its own: said again without suspicion, they would be released.
  test.each(names)('in JSON, in %s', async (name) => {
    for (const ending of endings) {
      const { status } = await target.post({
        ...fields,
        message: `JSON ${name}`,
        [name]: `${name}${ending}`,
      });
      expect([200, 422]).toContain(status);
    }
  });

  test.each(names)('in a form, in %s', async (name) => {
    for (const ending of endings) {
      const values = { ...fields, message: `Form ${name}`, [name]: `${name}${ending}` };
      await sendForm(new URLSearchParams(values));
      const parts = new FormData();
      for (const [key, value] of Object.entries(values)) parts.append(key, value);
      parts.append(`x${ending}`, 'x');
      await sendForm(parts);
    }
  });

  test('in a path, in headers and in a query', async () => {
    for (const ending of endings) {
      const text = Buffer.from(ending).toString('latin1');
      const encoded = encodeURIComponent(ending);
      for (const head of [
        `GET /${text} HTTP/1.1`,
        `GET /${encoded}?lng=${encoded} HTTP/1.1`,
        `GET /faq?lng=en${text} HTTP/1.1`,
        `GET /faq HTTP/1.1\r\nCookie: i18next=en${text}`,
        `GET /faq HTTP/1.1\r\nAccept-Language: en${text}`,
        `GET /faq HTTP/1.1\r\nX-Request-Id: ${text}`,
      ]) {
        const response = await sendRaw(
          port,
          `${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
        );
        expect(response).toMatch(/^HTTP\/1\.1 (?:200|400|404) /);
        expect(response.split('\r\n\r\n')[0]).not.toContain(marker);
      }
    }
  });
});
