// @vitest-environment happy-dom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from './draft.ts';
import { useContactForm } from './use-contact-form.ts';

function Newsletter() {
  const endpoint = { url: '/send', headers: {} };
  const { form, handleSubmit } = useContactForm({
    name: 'newsletter',
    fields: ['email'],
    endpoint,
  });
  const input = createElement('input', { name: 'email', defaultValue: 'ana@empresa.example' });
  return createElement('form', { ref: form, onSubmit: handleSubmit }, input);
}

test('a small form that is sent clears its own draft, and no other (API-8)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, id: '1' }));
  for (const name of ['contact', 'newsletter']) writeDraft(name, { name });
  flushSync(() => createRoot(document.body).render(createElement(Newsletter)));
  document.forms[0]?.requestSubmit();
  await expect.poll(() => readDraft('newsletter')).toBeNull();
  expect(readDraft('contact')).toEqual({ name: 'contact' });
});
