import { siteContent } from '#testing/site-content.ts';
import { leadsFrom, written } from '#features/contact-form/testing/visitor.ts';
import { href } from '#site/links.ts';
import { languagesAndScreens } from '#testing/addresses.ts';
import { fillIn, proposeDemo } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

for (const { language, screen, viewport } of languagesAndScreens) {
  test(`in ${language}, on a ${screen}, a form is corrected, sent, and stored once`, async ({
    visitor,
    site,
    engine,
  }) => {
    const { form } = copy[language].contact;
    const email = `${engine}-${language}@empresa.example`;
    const submit = { css: 'form[method=post] [type=submit]' };
    await visitor.resize(viewport);
    await visitor.goto(href('contact', language));
    await visitor.click({ css: '[name=name]' });
    await visitor.until(() => document.querySelector('form[method=post][novalidate]') !== null);
    await visitor.click(submit);
    await visitor.untilShown({ css: '[role=alert]' });
    await visitor.untilFocused({ css: '[name=name][aria-invalid=true]' });
    expect(await visitor.text({ css: '[role=alert]' })).toContain(form.errors.name.required);
    await visitor.until(isWholeFieldInView);
    await visitor.picture(`mistake-${screen}`);

    await fillIn(visitor, { ...written, email });
    await visitor.untilShown({ css: '[aria-invalid]' }, false);
    const demo = await proposeDemo(visitor);
    expect(demo).toMatch(/^2\d{3}-.*\[.+\]$/);
    await visitor.picture(`demo-${screen}`);
    await visitor.click(submit);
    const sent = () => visitor.text({ css: 'section section [role=status]' });
    await expect.poll(sent).toContain(form.toasts.success.title);
    await visitor.picture(`sent-${screen}`);
    expect(await visitor.read({ css: '[name=message]' }, hasText)).toBe(false);
    expect(leadsFrom(site, email)).toMatchObject([{ ...written, email, demo }]);
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
