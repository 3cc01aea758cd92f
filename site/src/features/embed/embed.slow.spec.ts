import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fill } from '@altanube/base/template';
import { href } from '@altanube/content/links';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { expect, test as base } from '@altanube/e2e/fixtures';
import { screens } from '@altanube/e2e/helpers/addresses';
import { allRules, findAxeViolations } from '@altanube/e2e/helpers/axe';
import { removePagesExcept, siteFromCopy } from '@altanube/e2e/helpers/built-copy';
import { readLayoutShifts } from '@altanube/e2e/helpers/layout-shift';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { answerBefore } from '@altanube/e2e/helpers/visitor-storage';

const { copy } = siteContent;
const texts = copy.es.site.embed;

type FrameName = 'calendar' | 'video' | 'map';
const names = ['calendar', 'video', 'map'] as const;
const titles = { calendar: 'Un calendario', video: 'Un vídeo', map: 'Un mapa' } as const;
const shapes = { calendar: 'tall', video: 'wide', map: 'wide' } as const;
const categories = { calendar: 'functional', video: 'marketing', map: null } as const;
const getOrigin = (name: FrameName) => `https://${name}.test`;

const frameContent = `
  <a href="?away" target="_top">Away</a> <a href="?window" target="_blank">Window</a>
  <form><input name="sent" aria-label="Field"></form>
  <script>localStorage.setItem('test-frame', 'stored')</script>`;

/** A site with a third-party calendar, video and map at the end of its FAQ page. */
const test = base.extend<{ requests: string[] }>({
  site: [siteFromCopy(addEmbeds), { scope: 'worker', timeout: 300_000 }],
  otherOrigins: async ({}, provide) => {
    await provide({ origins: names.map(getOrigin) });
  },
  /** URLs of the requests, with the referrer. */
  requests: [
    async ({ context }, provide) => {
      const requests: string[] = [];
      for (const name of names) {
        await context.route(`${getOrigin(name)}/**`, async (route) => {
          requests.push(`${route.request().url()} ${await route.request().headerValue('referer')}`);
          const body = `<title>${name}</title><button>${name}</button>${frameContent}`;
          await route.fulfill({ contentType: 'text/html', body });
        });
      }
      await provide(requests);
    },
    { auto: true },
  ],
});

// One worker, so one build.
test.describe.configure({ mode: 'default' });
test.use({ expectedConsole: { patterns: [/Unsafe attempt to initiate navigation/] } });

for (const screen of ['phone', 'desktop'] as const) {
  test(`a press loads each frame, and nothing moves: ${screen} (P-13)`, async ({
    page,
    site,
    requests,
  }) => {
    await page.setViewportSize(screens[screen]);
    await page.goto(href('faq', 'es'));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(requests).toEqual([]);
    for (const name of names) {
      const { host } = new URL(getOrigin(name));
      await expect(findCard(page, name)).toContainText(fill(texts.notice, { host }));
      const before = await findCard(page, name).boundingBox();
      await (await pressUntilAllowed(page, name)).click();
      await expect(frame(page, name).getByRole('button', { name })).toBeVisible();
      const after = await findCard(page, name).boundingBox();
      expect(after?.height).toBe(before?.height);
    }
    expect(requests).toEqual(names.map((name) => `${getOrigin(name)}/${name}?a=b ${site.origin}/`));
    expect(await readLayoutShifts(page)).toEqual([]);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBe(screens[screen].width);
  });
}

test('a frame can be loaded by keyboard, and gets the focus (P-13)', async ({ page }) => {
  await page.goto(href('faq', 'es'));
  await findCard(page, 'map').getByRole('button', { name: texts.show }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toBeFocused();
  const inside = frame(page, 'map').getByRole('button', { name: 'map' });
  await expect(inside).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(inside).toBeFocused();
  // The card behind it is inert.
  const behind = findCard(page, 'map').getByRole('button', { name: texts.show });
  await behind.focus();
  await expect(behind).not.toBeFocused();
});

test('a frame cannot replace the page; it opens windows, stores and sends (P-13)', async ({
  page,
}) => {
  await page.goto(href('faq', 'es'));
  await findCard(page, 'map').getByRole('button', { name: texts.show }).click();
  const inside = frame(page, 'map');
  const opened = page.waitForEvent('popup');
  await inside.getByRole('link', { name: 'Window' }).click();
  expect((await opened).url()).toBe(`${getOrigin('map')}/map?window`);
  expect(await inside.locator('body').evaluate(() => localStorage['test-frame'])).toBe('stored');
  await inside.getByRole('link', { name: 'Away' }).click();
  await inside.getByLabel('Field').fill('a');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.frames().at(-1)?.url()).toBe(`${getOrigin('map')}/map?sent=a`);
  expect(new URL(page.url()).pathname).toBe(href('faq', 'es'));
});

test('the card asks to allow a refused category (P-13)', async ({ page, requests }) => {
  await answerBefore(page, ['analytics']);
  const category = copy.es.consent.categories.functional.name;
  const refused = findCard(page, 'calendar').getByText(fill(texts.refused, { category }));
  await expect(refused).toBeHidden();
  const allow = await pressUntilAllowed(page, 'calendar');
  await expect(refused).toBeVisible();
  expect(requests).toEqual([]);
  await allow.click();
  await expect(frame(page, 'calendar').getByRole('button')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('cookie-consent'));
  const allowed = { necessary: true, functional: true, analytics: true, marketing: false };
  expect(JSON.parse(stored ?? '')).toEqual(allowed);
});

test.describe('a visitor who accepts all', () => {
  test.use({ hasConsented: false });

  test('is not asked by cards; frames disappear on withdrawal (P-13)', async ({ page }) => {
    const { consent, site } = copy.es;
    await page.goto(href('faq', 'es'));
    await page.getByRole('dialog').getByRole('button', { name: consent.accept }).click();
    for (const name of names) {
      await findCard(page, name).getByRole('button', { name: texts.show }).click();
      await expect(frame(page, name).getByRole('button')).toBeVisible();
    }
    await page.getByRole('contentinfo').getByRole('button', { name: site.footer.consent }).click();
    await page.getByRole('dialog').getByRole('button', { name: consent.reject }).click();
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(frame(page, 'map').getByRole('button')).toBeVisible();
    await expect(findCard(page, 'calendar').getByRole('button')).toBeVisible();
  });
});

for (const [language, colorScheme] of [
  ['es', 'light'],
  ['en', 'dark'],
] as const) {
  test(`axe finds nothing in the cards: ${language}, ${colorScheme} (P-13)`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(href('faq', language));
    expect(await findAxeViolations(page, allRules, '.embed-box')).toEqual([]);
    await findCard(page, 'video').getByRole('button').click();
    await expect(page.locator('[data-refused]')).toBeVisible();
    expect(await findAxeViolations(page, allRules, '.embed-box')).toEqual([]);
    await findCard(page, 'map').getByRole('button').click();
    await expect(page.locator('iframe')).toBeFocused();
    const ownRules = { ...allRules, iframes: false };
    expect(await findAxeViolations(page, ownRules, '.embed-box')).toEqual([]);
  });
}

test('pages without a frame have no code for it, and may load none (P-13)', async ({ request }) => {
  const text = async (path: string) => (await request.get(path)).text();
  expect(await text('/faq')).toContain('embed-box');
  expect(await text('/contacto')).not.toContain('embed');
  const { 'content-security-policy': policy } = (await request.get('/contacto')).headers();
  expect(policy).not.toContain('frame-src');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the card leads to the content (OFF-1, OFF-2, P-13)', async ({ page, requests }) => {
    await page.goto(href('faq', 'es'));
    for (const name of names) {
      const { host, origin } = new URL(getOrigin(name));
      const link = findCard(page, name).getByRole('link', { name: fill(texts.open, { host }) });
      await expect(link).toHaveAttribute('href', `${origin}/${name}?a=b`);
      await expect(findCard(page, name).getByRole('button')).toHaveCount(0);
    }
    expect(requests).toEqual([]);
  });
});

/** Returns the button that loads the frame, after a first press if a category must be allowed. */
async function pressUntilAllowed(page: Page, name: FrameName): Promise<Locator> {
  const show = findCard(page, name).getByRole('button', { name: texts.show });
  const needed = categories[name];
  if (needed === null) return show;
  await show.click();
  const category = copy.es.consent.categories[needed].name;
  return findCard(page, name).getByRole('button', { name: fill(texts.allow, { category }) });
}

function findCard(page: Page, name: FrameName) {
  return page.getByRole('group', { name: titles[name] });
}

function frame(page: Page, name: FrameName) {
  return page.frameLocator(`iframe[title="${titles[name]}"]`);
}

function addEmbeds(folder: string): void {
  removePagesExcept(folder, (file) => ['faq.astro', 'contacto.astro'].includes(basename(file)));
  const embeds = names.map((name) => {
    return { name, frame: getOrigin(name), category: categories[name] };
  });
  const { edit, set } = editFolder(folder);
  set('content/company.yaml', 'embeds', embeds);
  const markup = names.map(
    (name) =>
      `<Embed {...content} name="${name}" path="/${name}?a=b" title="${titles[name]}" shape="${shapes[name]}" />`,
  );
  const added = `<div class="section column grid gap-8">${markup.join('')}</div></Document>`;
  const page = 'site/src/pages/[lang]/faq.astro';
  edit(page, /^import/m, "import Embed from '#features/embed/embed.astro';\nimport");
  edit(page, '</Document>', added);
}
