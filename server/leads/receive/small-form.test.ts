import { describe, expect, test } from 'vitest';
import { fieldOrder } from '@altanube/contact/fields';
import { contactInput } from '@altanube/contact/testing/contact-input';
import type { Form } from '@altanube/content/forms';
import { createTestApp, requestWithStore } from '../../testing/app.ts';
import { createCommands, storeKinds } from '../../testing/commands.ts';
import { copy } from '../../testing/copy.ts';
import { deliverMessage, mailOptions } from '../../testing/delivery.ts';
import { createMessageRequest } from '../../testing/posts.ts';

const forms = {
  newsletter: { fields: ['email'], sent: { route: 'home', fragment: 'newsletter-sent' } },
  webinar: { fields: ['name', 'email'], sent: { route: 'faq' } },
} satisfies Record<string, Form>;

const email = 'ana@empresa.example';

describe.each(storeKinds)('a form with some of the fields on %s', (kind) => {
  test('is stored once, with the form as its subject, and redirects to its own thanks (API-8)', async () => {
    await using commands = await createCommands(kind);
    const body = new URLSearchParams({ email, message: 'not a field of this form' });
    const options = { forms, query: '?lng=es&form=newsletter' };
    for (const _ of [1, 2]) {
      const response = await requestWithStore(commands, { method: 'POST', body }, options);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('/#newsletter-sent');
    }
    const listed = await commands.list();
    const attribution = expect.objectContaining({ subject: 'newsletter' });
    expect(listed).toEqual([
      expect.objectContaining({ email, name: '', company: '', message: '', attribution }),
    ]);
    expect((await commands.run('search', email)).out).toContain(listed[0]?.id);
  });
});

function post(app: Awaited<ReturnType<typeof createTestApp>>['app'], form: string, input: object) {
  return app.request(`/send-contact-email?form=${form}`, createMessageRequest({ input }));
}

test('the same fields about the same subject in two forms are two messages', async () => {
  const other = { fields: fieldOrder, sent: { route: 'faq' } } as const;
  const { app, leads } = await createTestApp({ forms: { other } });
  for (const form of ['contact', 'other', 'other']) {
    await post(app, form, { ...contactInput, subject: 'other' });
  }
  expect(leads.map(({ attribution }) => attribution?.subject)).toEqual(['other', 'other']);
});

test('validates its own fields only (API-8)', async () => {
  const { app, leads } = await createTestApp({ forms });
  const response = await post(app, 'webinar', { name: 'Ana', email: 'ana@' });
  expect(response.status).toBe(422);
  const { errors } = await response.json();
  expect(errors).toEqual([expect.objectContaining({ field: 'email', code: 'invalid' })]);
  expect(leads).toEqual([]);
});

test.each(['none', 'constructor', ''])('an unknown form is not found: %j', async (form) => {
  const { app, leads } = await createTestApp({ forms });
  expect((await post(app, form, { email })).status).toBe(404);
  expect(leads).toEqual([]);
});

test.each([
  ['newsletter', { email }, `Boletín: ${email}`],
  ['webinar', { name: 'Ana', email }, 'webinar: Ana'],
])(
  'the mail of %s says which form, from whom, and only what was asked (API-8)',
  async (form, input, subject) => {
    const { app, leads } = await createTestApp({ forms });
    await post(app, form, input);
    const [message] = leads;
    if (message === undefined) throw new Error('Not stored');
    // The second form is no longer in mail.yaml.
    const mailTexts = { ...copy.es.mail, forms: { newsletter: 'Boletín' } };
    const options = { ...mailOptions, copy: { ...copy.es, mail: mailTexts } };
    const { mail } = await deliverMessage(message, options);
    const { heading, labels, notGiven } = copy.es.mail;
    expect(mail.subject?.replace(/[\u2066-\u2069]/g, '')).toBe(subject);
    expect(mail.text).toContain(`${labels.email}: ${email}`);
    for (const absent of [heading, notGiven, `${labels.company}:`, `${labels.demo}:`]) {
      expect(mail.text).not.toContain(absent);
    }
    expect(mail.replyTo?.[0]).toMatchObject({ address: email });
  },
);
