import { mailsFrom } from '#features/contact-form/testing/visitor.ts';
import { domChanges, type DomChange } from '#hydration/testing/dom-changes.ts';
import { href } from '#site/links.ts';
import { siteContent } from '#testing/site-content.ts';
import { expect, test } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** As `src/hydration/changed-dom.spec.ts`, which tries every moment and way in Chromium. */
const { form } = siteContent.copy.es.contact;
const changes = Object.keys(domChanges).filter((name): name is DomChange => name in domChanges);

for (const change of changes) {
  for (const moment of ['before', 'after'] as const) {
    test(`a message arrives: ${change}, ${moment} hydrating`, async ({ visitor, site, engine }) => {
      const email = `${engine}-${change}-${moment}@empresa.example`.replaceAll(' ', '-');
      await visitor.goto(href('contact', 'es'));
      await visitor.inPage(typeSlowly);
      if (moment === 'before') await changeForm(visitor, change);
      await visitor.type({ css: '#contact-form [name=name]' }, 'Ana');
      await visitor.type({ css: '#contact-form [name=company]' }, 'Alba');
      await visitor.until(() => document.querySelector('[novalidate]') !== null);
      if (moment === 'after') await changeForm(visitor, change);
      // As a password manager fills it in.
      await visitor.inPage(fillEmail, email);
      await visitor.type({ css: '#contact-form [name=message]' }, 'Hola');
      await visitor.click({ css: '#contact-form [type=submit]' });
      const sent = () => visitor.text({ css: 'section section [role=status]' });
      await expect.poll(sent).toContain(form.toasts.success.title);
      const [mail] = await mailsFrom(site, email);
      for (const text of ['Ana', 'Alba', 'Hola']) expect(mail?.text).toContain(text);
    });
  }
}

async function changeForm(visitor: Visitor, change: DomChange): Promise<void> {
  await visitor.tab.evaluate(`(() => {
    const content = document.querySelector('#contact-form');
    const control = content.querySelector('[name=company]');
    (${String(domChanges[change])})({ content, control });
    return true;
  })()`);
}

/** In the page: robots type a message within two seconds. */
function typeSlowly(): void {
  Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() * 1_000 });
}

/** In the page. */
function fillEmail(email: string): void {
  const field = document.querySelector('#contact-form [name=email]');
  if (field instanceof HTMLInputElement) field.value = email;
}
