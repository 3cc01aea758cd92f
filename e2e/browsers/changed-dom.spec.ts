import { mailsFrom } from '#features/contact-form/testing/visitor.ts';
import {
  changedVisits,
  domChanges,
  type DomChange,
  type Way,
} from '#hydration/testing/dom-changes.ts';
import { href } from '#site/links.ts';
import { siteContent } from '#testing/site-content.ts';
import { expect, test } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** As `src/hydration/changed-dom.spec.ts`, which also slows the network down, in Chromium. */
const { form } = siteContent.copy.es.contact;

for (const { change, moment, way } of changedVisits(['before', 'while hydrating', 'after'])) {
  test(`a message ${way} arrives: ${change}, ${moment}`, async ({ visitor, site, engine }) => {
    const email = `${[engine, change, moment, way].join('-').replaceAll(' ', '-')}@empresa.example`;
    await visitor.goto(href('contact', 'es'));
    await visitor.inPage(typeSlowly);
    if (moment === 'before') await changeForm(visitor, change);
    if (moment === 'while hydrating') await changeFormWhileHydrating(visitor, change);
    await write(visitor, { name: 'Íñigo', company: 'Peña' }, way);
    if (moment === 'after') {
      await visitor.click({ css: '#contact-form [name=message]' });
      await visitor.until(() => document.querySelector('[novalidate]') !== null);
      await changeForm(visitor, change);
    }
    await write(visitor, { email, message: 'Hola' }, way);
    await visitor.click({ css: '#contact-form [type=submit]' });
    await visitor.untilShown({ css: '[role=status] *', name: form.toasts.success.title });
    const [mail] = await mailsFrom(site, email);
    for (const text of ['Íñigo', 'Peña', 'Hola']) expect(mail?.text).toContain(text);
  });
}

async function write(visitor: Visitor, values: Record<string, string>, way: Way): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const target = { css: `#contact-form [name=${name}]` };
    if (way === 'typed') await visitor.type(target, value);
    else {
      if (way === 'pasted') await visitor.click(target);
      await visitor.inPage(putIn, target.css, value, way);
    }
  }
}

/** In the page. */
function putIn(css: string, value: string, way: Way): void {
  const field = document.querySelector(css);
  if (way === 'pasted') document.execCommand('insertText', false, value);
  else if (field !== null) Reflect.set(field, 'value', value);
}

async function changeForm(visitor: Visitor, change: DomChange): Promise<void> {
  await visitor.tab.evaluate(`(${functionThatMakes(change)})()`);
}

/** Right after the pointer has come to the form, which has its code fetched. */
async function changeFormWhileHydrating(visitor: Visitor, change: DomChange): Promise<void> {
  await visitor.tab.evaluate(`(() => {
    const form = document.querySelector('#contact-form');
    form.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return (${functionThatMakes(change)})();
  })()`);
}

function functionThatMakes(change: DomChange): string {
  return `() => {
    const content = document.querySelector('#contact-form');
    const control = content.querySelector('[name=company]');
    (${String(domChanges[change])})({ content, control });
    return true;
  }`;
}

/** In the page: robots type a message within two seconds. */
function typeSlowly(): void {
  Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() * 1_000 });
}
