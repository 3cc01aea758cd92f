import { expect, test } from 'vitest';
import { composeMail } from '@altanube/contact/mail/mail';
import { deliverMessage, mailOptions } from '../../testing/delivery.ts';
import { makeMessage } from '../../testing/leads.ts';

/** The allowed HTML: `packages/contact/src/mail/README.md` says what Outlook lacks. */
const elements = ['html', 'head', 'meta', 'body', 'p', 'strong', 'br', 'h1', 'h2'];
const tableElements = ['table', 'tr', 'th', 'td'];
const attributes = ['lang', 'charset', 'align', 'valign', 'cellpadding'];

/** The message as a mail program without CSS shows it, which collapses white space. */
function renderMessage(html: string): string {
  const [, paragraph = ''] = /<p lang="[^>]*>(.*?)<\/p>/s.exec(html) ?? [];
  return paragraph
    .replace(/[ \t\r\n]+/g, ' ')
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

test.each([
  'Hola:\n\n¿Cuánto cuesta?\n- <b>10</b> buzones\n- 2 TB\n\n\nGracias',
  'Con sangría:\n  - uno\n      - dos   y tres',
])('the HTML of the mail preserves line breaks and blanks without CSS: %j', async (message) => {
  expect(renderMessage((await deliverMessage(makeMessage({ message }))).mail.html ?? '')).toBe(
    message,
  );
});

test('the HTML of the mail contains nothing that Outlook would drop', async () => {
  const { mail } = await deliverMessage(makeMessage({ suspicion: 'too-fast', message: 'a\n b' }));
  const tags = [...(mail.html ?? '').matchAll(/<([a-z]\w*)(\s[^<>]*)?>/g)];
  expect(new Set(tags.map(([, name]) => name))).toEqual(new Set([...elements, ...tableElements]));
  for (const [, , rest = ''] of tags) {
    for (const [, name] of rest.matchAll(/\s([\w-]+)=/g)) expect(attributes).toContain(name);
  }
});

test.each([
  ['pt', 'pt'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['es_419', ''],
  ['x', ''],
  ['', ''],
  ['xx es', ''],
  ['es-', ''],
])('the HTML of the mail names the language %j of the message as %j', (language, tag) => {
  const { html } = composeMail(makeMessage({ language }), mailOptions);
  expect(html).toContain(`<p lang="${tag}">`);
});
