import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fill } from '@altanube/contact/template';
import { href } from '@altanube/content/links';
import { expect, test as base } from '@altanube/e2e/fixtures';
import { screens } from '@altanube/e2e/helpers/addresses';
import { allRules, axeViolations } from '@altanube/e2e/helpers/axe';
import { addOtherPages, buildCopy, keepPages } from '@altanube/e2e/helpers/built-copy';
import { layoutShifts } from '@altanube/e2e/helpers/layout-shift';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { withSite } from '@altanube/e2e/helpers/site-under-test';

const { copy } = siteContent;
const texts = copy.es.site.embed;

type FrameName = 'calendar' | 'video' | 'map';
const names = ['calendar', 'video', 'map'] as const;
const titles = { calendar: 'Un calendario', video: 'Un vídeo', map: 'Un mapa' } as const;
const shapes = { calendar: 'tall', video: 'wide', map: 'wide' } as const;
const categories = { calendar: 'functional', video: 'marketing', map: null } as const;
const originOf = (name: FrameName) => `https://${name}.test`;

/** The site of a company with a calendar, a video and a map of others at the end of its page of questions. */
const test = base.extend<{ asked: string[] }>({
  site: [
    async ({}, provide) => {
      using built = buildCopy({ environment: {}, prepare: addEmbeds });
      addOtherPages(built.folder);
      await withSite(provide, { folder: built.folder });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  otherOrigins: async ({}, provide) => {
    await provide({ origins: names.map(originOf) });
  },
  /** What was asked for, with the referrer. */
  asked: [
    async ({ context }, provide) => {
      const asked: string[] = [];
      for (const name of names) {
        await context.route(`${originOf(name)}/**`, async (route) => {
          asked.push(`${route.request().url()} ${await route.request().headerValue('referer')}`);
          const body = `<title>${name}</title><button>${name}</button>`;
          await route.fulfill({ contentType: 'text/html', body });
        });
      }
      await provide(asked);
    },
    { auto: true },
  ],
});

// One worker, so one build.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'es-ES' });

for (const screen of ['phone', 'desktop'] as const) {
  test(`each frame is loaded once its button is pressed, and nothing moves: ${screen} (P-13)`, async ({
    page,
    site,
    asked,
  }) => {
    await page.setViewportSize(screens[screen]);
    await page.goto(href('faq', 'es'));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    for (const name of names) {
      const { host } = new URL(originOf(name));
      await expect(card(page, name)).toContainText(fill(texts.notice, { host }));
      const before = await card(page, name).boundingBox();
      await (await ask(page, name)).click();
      await expect(frame(page, name).getByRole('button', { name })).toBeVisible();
      const after = await card(page, name).boundingBox();
      expect(after?.height).toBe(before?.height);
    }
    expect(asked).toEqual(names.map((name) => `${originOf(name)}/${name}?a=b ${site.origin}/`));
    expect(await layoutShifts(page)).toEqual([]);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBe(screens[screen].width);
  });
}

test('the keyboard loads a frame, and goes on inside it (P-13)', async ({ page }) => {
  await page.goto(href('faq', 'es'));
  await card(page, 'map').getByRole('button', { name: texts.show }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toBeFocused();
  const inside = frame(page, 'map').getByRole('button', { name: 'map' });
  await expect(inside).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(inside).toBeFocused();
  // What is behind it is reached no more.
  const behind = card(page, 'map').getByRole('button', { name: texts.show });
  await behind.focus();
  await expect(behind).not.toBeFocused();
});

test('the card asks for a category that is refused, and its button allows that one too (P-13)', async ({
  page,
  asked,
}) => {
  await page.goto(href('faq', 'es'));
  const given = { necessary: true, functional: false, analytics: true, marketing: false };
  await page.evaluate(
    (text) => localStorage.setItem('cookie-consent', text),
    JSON.stringify(given),
  );
  const category = copy.es.consent.categories.functional.name;
  const refused = card(page, 'calendar').getByText(fill(texts.refused, { category }));
  await expect(refused).toBeHidden();
  const allow = await ask(page, 'calendar');
  await expect(refused).toBeVisible();
  expect(asked).toEqual([]);
  await allow.click();
  await expect(frame(page, 'calendar').getByRole('button')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('cookie-consent'));
  expect(JSON.parse(stored ?? '')).toEqual({ ...given, functional: true });
});

test.describe('a visitor who accepts all', () => {
  test.use({ hasConsented: false });

  test('is not asked again by the cards; what is withdrawn goes (P-13)', async ({ page }) => {
    const { consent, site } = copy.es;
    await page.goto(href('faq', 'es'));
    await page.getByRole('dialog').getByRole('button', { name: consent.accept }).click();
    for (const name of names) {
      await card(page, name).getByRole('button', { name: texts.show }).click();
      await expect(frame(page, name).getByRole('button')).toBeVisible();
    }
    await page.getByRole('contentinfo').getByRole('button', { name: site.footer.consent }).click();
    await page.getByRole('dialog').getByRole('button', { name: consent.reject }).click();
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(frame(page, 'map').getByRole('button')).toBeVisible();
    await expect(card(page, 'calendar').getByRole('button')).toBeVisible();
  });
});

for (const [language, colorScheme] of [
  ['es', 'light'],
  ['en', 'dark'],
] as const) {
  test(`axe finds nothing in the cards: ${language}, ${colorScheme} (P-13)`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(href('faq', language));
    expect(await axeViolations(page, allRules, '.embed-box')).toEqual([]);
    await card(page, 'video').getByRole('button').click();
    await expect(page.locator('[data-refused]')).toBeVisible();
    expect(await axeViolations(page, allRules, '.embed-box')).toEqual([]);
    await card(page, 'map').getByRole('button').click();
    await expect(page.locator('iframe')).toBeFocused();
    const ownRules = { ...allRules, iframes: false };
    expect(await axeViolations(page, ownRules, '.embed-box')).toEqual([]);
  });
}

test('pages without a frame have no script or styles of it, nor may they load one (P-13)', async ({
  request,
}) => {
  const text = async (path: string) => (await request.get(path)).text();
  expect(await text('/faq')).toContain('embed-box');
  expect(await text('/contacto')).not.toContain('embed');
  const { 'content-security-policy': policy } = (await request.get('/contacto')).headers();
  expect(policy).not.toContain('frame-src');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the card leads to what the frame would show (OFF-1, OFF-2, P-13)', async ({
    page,
    asked,
  }) => {
    await page.goto(href('faq', 'es'));
    for (const name of names) {
      const { host, origin } = new URL(originOf(name));
      const link = card(page, name).getByRole('link', { name: fill(texts.open, { host }) });
      await expect(link).toHaveAttribute('href', `${origin}/${name}?a=b`);
      await expect(card(page, name).getByRole('button')).toHaveCount(0);
    }
    expect(asked).toEqual([]);
  });
});

/** Presses the button of a card, and returns the one that then loads the frame: for some, once more. */
async function ask(page: Page, name: FrameName): Promise<Locator> {
  const show = card(page, name).getByRole('button', { name: texts.show });
  const needed = categories[name];
  if (needed === null) return show;
  await show.click();
  const category = copy.es.consent.categories[needed].name;
  return card(page, name).getByRole('button', { name: fill(texts.allow, { category }) });
}

function card(page: Page, name: FrameName) {
  return page.getByRole('group', { name: titles[name] });
}

function frame(page: Page, name: FrameName) {
  return page.frameLocator(`iframe[title="${titles[name]}"]`);
}

function addEmbeds(folder: string): void {
  keepPages(folder, (file) => ['faq.astro', 'contacto.astro'].includes(basename(file)));
  const embeds = names.map((name) => ({ name, frame: originOf(name), category: categories[name] }));
  rewrite(
    join(folder, 'content/company.yaml'),
    /^embeds: .*$/m,
    `embeds: ${JSON.stringify(embeds)}`,
  );
  const markup = names.map(
    (name) =>
      `<Embed {...content} name="${name}" path="/${name}?a=b" title="${titles[name]}" shape="${shapes[name]}" />`,
  );
  const page = join(folder, 'site/src/pages/[lang]/faq.astro');
  rewrite(page, /^import/m, "import Embed from '#features/embed/embed.astro';\nimport");
  rewrite(
    page,
    '</Document>',
    `<div class="section column grid gap-8">${markup.join('')}</div></Document>`,
  );
}

function rewrite(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}
