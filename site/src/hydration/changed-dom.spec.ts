import { getRouteNames } from '@altanube/content/routes';
import type { Locator } from '@playwright/test';
import { findMails } from '#features/contact-form/testing/visitor.ts';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { href } from '@altanube/content/links';
import { findNotice } from '@altanube/e2e/helpers/notice';
import { expect, slow, test } from '@altanube/e2e/fixtures';
import { delayIslands } from './testing/delay-islands.ts';

/** Visitors lose no input when something else changes the DOM of an island. */
const { copy } = siteContent;
const { contact } = copy.es;

/** Changes by extensions, translations and blockers. Each runs in the page. */
const domChanges = {
  'an element before the content': (content) => content.before(document.createElement('div')),
  'an element in the content': (content) => content.prepend(document.createElement('span')),
  'an icon behind each control': (content) => {
    for (const control of content.querySelectorAll('input, textarea, select, button, summary')) {
      control.after(document.createElement('img'));
    }
  },
  'translated texts': (content) => {
    const texts = document.createNodeIterator(content, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) nodes.push(node);
    for (const node of nodes) {
      if (node.textContent?.trim() === '') continue;
      const font = document.createElement('font');
      font.append(`${node.textContent}`);
      node.parentNode?.replaceChild(font, node);
    }
  },
  'a node removed': (content) => content.querySelector('p, span, svg')?.remove(),
} satisfies Record<string, (content: Element) => unknown>;

type DomChange = keyof typeof domChanges;

/** How a field gets its value. A password manager that fills one in without events is *autofilled*. */
type Way = 'typed' | 'autofilled' | 'pasted';

for (const [change, moment, way, details] of [
  ['translated texts', 'while hydrating', 'typed', {}],
  ['an element before the content', 'before', 'autofilled', slow],
  ['an icon behind each control', 'after', 'pasted', slow],
  ['a node removed', 'after', 'autofilled', slow],
] as const) {
  const title = `a message ${way} arrives: ${change}, ${moment} (F-20)`;
  test(title, details, async ({ page, site }) => {
    const email = `${[change, moment, way].join('-').replaceAll(' ', '-')}@empresa.example`;
    await page.addInitScript(typeSlowly);
    const letIslandsLoad = moment === 'while hydrating' ? await delayIslands(page) : () => {};
    await page.goto('/contacto');
    const form = page.locator('#contact-form');
    const island = page.locator('react-island[name=contact-form]');
    const changeDom = () => changeIsland(island, change);
    if (moment === 'before') await changeDom();
    await write(form.locator('[name=name]'), 'Íñigo', way);
    await write(form.locator('[name=company]'), 'Peña', way);
    if (moment === 'while hydrating') await changeDom();
    await write(form.locator('[name=email]'), email, way);
    if (moment === 'after') {
      await form.locator('[name=message]').focus();
      await expect(island).toHaveAttribute('data-hydrated');
      await changeDom();
    }
    await write(form.locator('[name=message]'), '¿Cuánto cuesta?', way);
    await form.locator('[type=submit]').click();
    letIslandsLoad();
    await expect(findNotice(page, contact.form.toasts.success.title)).toBeVisible();
    const [mail] = await findMails(site, email);
    for (const text of ['Íñigo', 'Peña', '¿Cuánto cuesta?']) expect(mail?.text).toContain(text);
  });
}

async function write(field: Locator, text: string, way: Way): Promise<void> {
  if (way === 'typed') await field.pressSequentially(text);
  else if (way === 'pasted') {
    await field.focus();
    await field.page().keyboard.insertText(text);
  } else {
    await field.evaluate((it, value) => Reflect.set(it, 'value', value), text);
  }
}

test('a changed calculator keeps choices made before it loads (F-20)', slow, async ({ page }) => {
  const letIslandsLoad = await delayIslands(page);
  await page.goto(href('pricing', 'es'));
  const island = page.locator('react-island[name=calculator]');
  await changeIsland(island, 'an element in the content');
  const people = island.locator('[name^=people-]').first();
  const billing = island.locator('[name=estimate-billing]').last();
  await people.fill('80');
  await billing.check({ force: true });
  letIslandsLoad();
  await expect(island.locator('.summary-bar')).toBeAttached();
  await expect(people).toHaveValue('80');
  await expect(people).toBeVisible();
  await expect(billing).toBeChecked();
});

test('a translated page shows later texts of React (F-20)', slow, async ({ page }) => {
  await page.goto('/contacto');
  const island = page.locator('react-island[name=contact-form]');
  await island.locator('[name=name]').focus();
  await expect(island).toHaveAttribute('data-hydrated');
  const translate = () => changeIsland(island, 'translated texts');
  for (const field of ['name', 'email', 'company', 'message'] as const) {
    await translate();
    await island.locator('[type=submit]').click();
    const errors: Partial<Record<string, string>> = contact.form.errors[field];
    const error = errors['required'] ?? errors['invalid'] ?? '';
    await expect(page.getByRole('alert')).toContainText(error);
    await expect(page.locator(`#contact-${field}-error`)).toHaveText(error);
    await translate();
    await island.locator(`[name=${field}]`).fill(field === 'email' ? 'ana@empresa.example' : 'Ana');
    await expect(page.locator(`#contact-${field}-error`)).toBeEmpty();
  }
});

test('the islands of an unchanged page hydrate without rendering again', async ({ page }) => {
  for (const route of getRouteNames('page')) {
    await page.goto(href(route, 'es'));
    for (const island of await page.locator('react-island').all()) {
      await island.dispatchEvent('pointerover');
      await expect(island).toHaveAttribute('data-hydrated', '');
    }
  }
});

async function changeIsland(island: Locator, change: DomChange): Promise<void> {
  await island.evaluate((element, source) => {
    const content = element.firstElementChild;
    if (content === null) throw new Error('The island is empty.');
    new Function('content', `(${source})(content)`)(content);
  }, String(domChanges[change]));
}

/** Robots type a message within two seconds. */
function typeSlowly(): void {
  Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() * 1_000 });
}
