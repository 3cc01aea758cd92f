import { siteContent } from './helpers/site-content.ts';
import { screens } from './helpers/addresses.ts';
import { findNotice } from './helpers/notice.ts';
import { expect, slow, test } from './fixtures.ts';

const { consent, contact } = siteContent.copy.es;

/** What Chrome 111, Firefox 115 or Safari 16.4 lacks (docs/accessibility.md). */
const missing = [
  ...['Array.fromAsync', 'Map.groupBy', 'Object.groupBy', 'Promise.try', 'Promise.withResolvers'],
  ...['RegExp.escape', 'URL.canParse', 'URL.parse', 'URLSearchParams.prototype.size', 'scheduler'],
  ...['ariaExpanded', 'ariaHidden', 'ariaLabel', 'ariaSelected', 'checkVisibility', 'role'].map(
    (name) => `Element.prototype.${name}`,
  ),
  ...['hidePopover', 'popover', 'showPopover', 'togglePopover'].map(
    (name) => `HTMLElement.prototype.${name}`,
  ),
  ...['filter', 'find', 'flatMap', 'forEach', 'map', 'some', 'toArray'].map(
    (name) => `Iterator.prototype.${name}`,
  ),
  ...['difference', 'intersection', 'isSubsetOf', 'union'].map((name) => `Set.prototype.${name}`),
  ...['Document.prototype.startViewTransition', 'Element.prototype.moveBefore'],
];

test.use({ hasConsented: false, viewport: screens.desktop });

test(
  'the oldest browsers get the consent dialog, the menus and a form that sends',
  slow,
  async ({ page }) => {
    await page.addInitScript((lacking) => {
      for (const path of lacking) {
        const names = path.split('.');
        const name = names.pop() ?? '';
        const owner = names.reduce<object>((it, key) => Object(Reflect.get(it, key)), window);
        Reflect.deleteProperty(owner, name);
      }
    }, missing);
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

    const menus = page.getByRole('banner');
    await menus.locator('summary:has(+ ul)').first().click();
    await expect(menus.locator('summary + ul').first().getByRole('link').first()).toBeVisible();

    const { form } = contact;
    await page.getByRole('textbox', { name: form.name.label }).fill('Ana García');
    await page.getByRole('textbox', { name: form.email.label }).fill('antes@empresa.example');
    await page.getByRole('textbox', { name: form.company.label }).fill('Empresa');
    await page.getByLabel(form.message.label).fill('Hola');
    await page.getByRole('button', { name: form.submit }).click();
    await expect(findNotice(page, form.toasts.success.title)).toBeVisible();
  },
);
