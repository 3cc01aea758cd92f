import { siteContent } from '#testing/site-content.ts';
import { screens } from '#testing/addresses.ts';
import { expect, test } from './fixtures.ts';

const { consent, contact, site } = siteContent.copy.es;

/** What Chrome 111, Firefox 115 or Safari 16.4 lacks (docs/browsers.md), by where newer ones have it. */
const missing = {
  Array: ['fromAsync'],
  'Document.prototype': ['startViewTransition'],
  'Element.prototype': [
    'ariaExpanded',
    'ariaHidden',
    'ariaLabel',
    'ariaSelected',
    'checkVisibility',
    'moveBefore',
    'role',
  ],
  'HTMLElement.prototype': ['hidePopover', 'popover', 'showPopover', 'togglePopover'],
  'Iterator.prototype': ['filter', 'find', 'flatMap', 'forEach', 'map', 'some', 'toArray'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  'Set.prototype': ['difference', 'intersection', 'isSubsetOf', 'union'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
  window: ['scheduler'],
};

test.use({ locale: 'es-ES', hasConsented: false, viewport: screens.desktop });

test('the oldest browsers get the cookie dialog, the menus and a form that sends', async ({
  page,
}) => {
  await page.addInitScript(forget, missing);
  await page.goto('/contacto');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: consent.tabs.about }).click();
  await expect(dialog.getByRole('heading', { name: consent.about.title })).toBeVisible();
  await dialog.getByRole('tab', { name: consent.tabs.consent }).click();
  const customise = dialog.getByRole('button', { name: consent.customise });
  await customise.click();
  await expect(customise).toHaveAttribute('aria-expanded', 'true');
  await dialog.getByRole('button', { name: consent.save }).click();
  await expect(dialog).toBeHidden();

  const products = page.getByRole('banner').locator('nav');
  await products.getByText(site.header.products, { exact: true }).click();
  await expect(products.getByRole('link', { name: /Microsoft 365/ })).toBeVisible();

  const { form } = contact;
  await page.getByRole('textbox', { name: form.name.label }).fill('Ana García');
  await page.getByRole('textbox', { name: form.email.label }).fill('antes@empresa.example');
  await page.getByRole('textbox', { name: form.company.label }).fill('Empresa');
  await page.getByLabel(form.message.label).fill('Hola');
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('status')).toContainText(form.toasts.success.title);
});

test('no element without a name is looked for, which Firefox warns of', async ({ page }) => {
  await page.addInitScript(() => {
    const find = document.getElementById.bind(document);
    document.getElementById = (id) => {
      if (id === '') console.warn('Empty string passed to getElementById().');
      return find(id);
    };
  });
  await page.goto('/faq', { waitUntil: 'load' });
});

function forget(missing: Record<string, string[]>): void {
  for (const [path, names] of Object.entries(missing)) {
    const owner = path
      .split('.')
      .reduce<object>((it, name) => Object(Reflect.get(it, name)), window);
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}
