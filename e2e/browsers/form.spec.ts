import { siteContent } from '../helpers/site-content.ts';
import { findLeads, typedValues } from '../../site/src/features/contact-form/testing/visitor.ts';
import { href } from '@altanube/content/links';
import { screens } from '../helpers/addresses.ts';
import { expect, test } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

const { form } = siteContent.copy.es.contact;

test('sends and stores a corrected form once', async ({ visitor, site, engine }) => {
  const email = `${engine}@empresa.example`;
  const submit = { css: 'form[method=post] [type=submit]' };
  await visitor.tab.resize(screens.phone);
  await visitor.goto(href('contact', 'es'));
  await visitor.click({ css: '[name=name]' });
  await visitor.until(() => document.querySelector('form[method=post][novalidate]') !== null);
  await visitor.click(submit);
  await visitor.waitUntilShown({ css: '[role=alert] *', name: form.errors.name.required });
  await visitor.waitUntilFocused({ css: '[name=name][aria-invalid=true]' });
  await visitor.until(isWholeFieldInView);

  await visitor.fillIn({ ...typedValues, email });
  await visitor.waitUntilShown({ css: '[aria-invalid]' }, false);
  const demo = await proposeDemo(visitor);
  expect(demo).toMatch(/^2\d{3}-[^[]+\[.+\]$/);
  await visitor.click(submit);
  await visitor.waitUntilShown({ css: '[role=status] *', name: form.toasts.success.title });
  expect(await visitor.read({ css: '[name=message]' }, hasText)).toBe(false);
  expect(findLeads(site, email)).toMatchObject([{ ...typedValues, email, demo }]);
});

/** Proposes the first time of the first day that is offered. Returns what the field then holds. */
async function proposeDemo(visitor: Visitor): Promise<string> {
  await visitor.click({ css: '#demo-time > summary' });
  const day = { css: '#demo-time .demo-days label' };
  await visitor.waitUntilShown(day);
  await visitor.click(day);
  const time = { css: '#demo-time .demo-times label' };
  await visitor.waitUntilShown(time);
  await visitor.click(time);
  return visitor.inPage(() => {
    const field = document.querySelector('[name=demo]');
    return field instanceof HTMLInputElement ? field.value : '';
  });
}

/** In the page: the label, the hint and the error of the wrong field, below the bar. */
function isWholeFieldInView(): boolean {
  const field = document.querySelector('[aria-invalid=true]')?.parentElement;
  const bar = document.querySelector('header')?.getBoundingClientRect();
  if (!field || bar === undefined) return false;
  const { top, bottom } = field.getBoundingClientRect();
  return top >= bar.bottom && bottom <= innerHeight;
}

/** In the page. */
function hasText(field: HTMLElement): boolean {
  return 'value' in field && field.value !== '';
}
