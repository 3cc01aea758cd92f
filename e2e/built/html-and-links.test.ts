import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from 'happy-dom';
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { expect, test } from 'vitest';
import { siteContent } from '../helpers/site-content.ts';
import { callsToAction } from '@altanube/contact/attribution';
import { href } from '@altanube/content/links';
import { getPageSubject } from '@altanube/content/subjects';
import { prefetchLinkSelector } from '@altanube/content/script-links';
import { contactEndpoint, findRoute, type RouteName } from '@altanube/content/routes';
import { all, entries, readText, readTexts, targetsIn } from './elements.ts';
import { builtPage, detailPages, expectOnEach, pages, type BuiltPage } from './pages.ts';

const { copy } = siteContent;
const allPages = [...pages, ...detailPages];

const config: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // React writes <meta … />, hrefLang="es" and checked="": all of it valid, and not ours to spell.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // A region that scrolls takes the keyboard's focus; the linter of the sources wants its role.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
};
const validator = new HtmlValidate(new StaticConfigLoader(config));

const markup = (elements: Element[]) => elements.map(({ outerHTML }) => outerHTML);

test('every page is valid HTML without placeholders or colours that the oldest browsers lack', () =>
  expectOnEach(allPages, async ({ html, document, address, ...page }) => {
    const report = await validator.validateString(html, address);
    const found = report.results.flatMap(({ messages }) =>
      // The content's schema allows entries longer titles.
      messages
        .filter(({ ruleId }) => ruleId !== 'long-title' || !('entry' in page))
        .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(found).toEqual([]);
    expect(readText(document.body)).not.toMatch(
      /lorem ipsum|undefined|\[object |\bNaN\b|\{[\w.]+\}/,
    );
    expect(html).not.toContain('light-dark(');
  }));

test('every page has one main heading, skips no heading level, and has a size for each image and drawing, and alternative text for images', () =>
  expectOnEach(allPages, ({ document }) => {
    expect(entries(document, 'h1')).toHaveLength(1);
    const levels = all(document, 'h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1]));
    // Headings of a dialog start again at the second level.
    const jumps = levels.filter((level, index) => level > Math.max(1, levels[index - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
    const sized = 'img[width][height][alt]';
    expect(markup(all(document, 'img').filter((image) => !image.matches(sized)))).toEqual([]);
    expect(markup(all(document, 'svg:not([width], [class])'))).toEqual([]);
  }));

test('every page has a tooltip for each control without visible text (P-8)', () =>
  expectOnEach(allPages, ({ document }) => {
    for (const control of all(document, 'a, button, summary')) {
      const isHint = (element: Element) => element.matches('.tooltip, .visually-hidden');
      const isWordless = !/[\p{L}\p{N}]{3}/u.test(readTexts(control, isHint).join(' '));
      const hasTooltip = all(control, ':scope > .tooltip').some((it) => readText(it) !== '');
      expect(hasTooltip, control.outerHTML).toBe(isWordless);
      expect(control.classList.contains('has-tooltip'), control.outerHTML).toBe(isWordless);
    }
  }));

test('home, suite and price pages have an example of the work, marked as one and described (P-15)', () =>
  expectOnEach(pages, ({ document, language, route }) => {
    const { example, migration, alert, report } = copy[language].workPictures;
    const { google, microsoft } = alert;
    const pictures: Partial<Record<RouteName, { title: string; subtitle: string; alt: string }>> = {
      ...{ home: migration, google, microsoft, pricing: report },
    };
    const said = pictures[route];
    if (said === undefined) return;
    const shown = all(document, '[role="img"]').filter(
      (image) => image.getAttribute('aria-label') === said.alt,
    );
    const text = expect.stringContaining(`${said.title} ${said.subtitle} ${example}`);
    expect(shown.map(readText), 'P-15 in docs/behaviour.md').toEqual([text]);
  }));

test('every page uses noopener for links to new tabs, and announces the new tab (R-10)', () =>
  expectOnEach(allPages, ({ document, language }) => {
    for (const link of all(document, '[target="_blank"]')) {
      expect(link.getAttribute('rel'), link.outerHTML).toMatch(/\bnoopener\b/);
      expect(readText(link)).toContain(`(${copy[language].site.externalLink})`);
    }
  }));

/** Where the site may send a visitor: WhatsApp, and every place that the content files name. */
const knownHosts = new Set([
  'wa.me',
  ...Array.from(JSON.stringify(siteContent).matchAll(/https?:\/\/([\w.-]+)/g), ([, host]) => host),
]);

test('every page links only to pages and fragments that exist, in its own language, and to external sites that the content names (R-2)', () =>
  expectOnEach(allPages, (page) => {
    const internal = all(page.document, 'a[href]').filter((link) => !hasScheme(link));
    expect(internal.length).toBeGreaterThan(20);
    expect(internal.map((link) => findProblem(link, page)).filter(Boolean)).toEqual([]);
    const external = all(page.document, 'a[href]')
      .filter(hasScheme)
      .map((link) => new URL(readHref(link)));
    const unknown = external.filter(({ protocol, host }) =>
      protocol === 'https:' ? !knownHosts.has(host) : !['mailto:', 'tel:'].includes(protocol),
    );
    expect(unknown.map(String)).toEqual([]);
  }));

test('every page prefetches the pages it links to, in its own language (N-16)', () =>
  expectOnEach(allPages, ({ document }) => {
    for (const link of all(document, 'a[href]')) {
      const isAnotherPage = !hasScheme(link) && !readHref(link).startsWith('#');
      const isPrefetched = isAnotherPage && !link.hasAttribute('hreflang');
      expect(link.matches(prefetchLinkSelector), link.outerHTML).toBe(isPrefetched);
    }
  }));

test('every page loads only existing files of this site, and scripts with the hash of their content (P-9)', () =>
  expectOnEach(allPages, (page) => {
    const missing = listLoadedFiles(page).filter((address) => !isBuilt(address));
    expect(missing).toEqual([]);
    const scripts = [...page.html.matchAll(/<script type="module"([^>]*) src="([^"]*)"/g)];
    expect(scripts).not.toEqual([]);
    for (const [script, integrity, address = ''] of scripts) {
      const digest = hash('sha256', readFileSync(join('dist', address)), 'base64');
      expect(integrity, script).toContain(`integrity="sha256-${digest}"`);
    }
  }));

test('every page posts its forms to endpoints of the server (API-1)', () =>
  expectOnEach(allPages, ({ document }) => {
    for (const form of all(document, 'form[action]')) {
      const { pathname } = new URL(form.getAttribute('action') ?? '', 'https://site.example');
      expect(pathname === contactEndpoint || findRoute(pathname) !== null, pathname).toBe(true);
    }
  }));

// The tests of each page check the parameters of its calls to action by `contactHref`.
test('every page tells the form where a call to action stands, and what the page is about (CTA-1)', () =>
  expectOnEach(allPages, ({ document, language, route, entry }) => {
    const ownSubject = entry === undefined ? getPageSubject(route) : entry.subject;
    const options = all(builtPage('contact', language).document, 'select[name=subject] option');
    const subjects = options.map((option) => option.getAttribute('value'));
    const form = href('contact', language);
    for (const target of targetsIn(document).filter((each) => each.startsWith(`${form}#`))) {
      const parameters = new URLSearchParams(target.slice(form.length + 1));
      const { cta, subject, ...others } = Object.fromEntries(parameters);
      expect(callsToAction).toContain(cta);
      if (subject !== undefined) expect(subjects).toContain(subject);
      else expect(ownSubject).toBeNull();
      expect(others).toEqual({});
    }
    // Only the link back to an unsent message passes no parameters.
    expect(entries(document, `a.button[href="${form}"]`)).toEqual(
      route === 'contactNotSent' ? [copy[language].contactNotSent.back] : [],
    );
  }));

function findProblem(link: Element, page: BuiltPage): string | null {
  const where = `${readHref(link)} on ${page.address}`;
  const url = new URL(readHref(link), `https://site.example${page.address}`);
  const chosen = link.getAttribute('hreflang');
  const language = chosen ?? page.language;
  if (existsSync(join('dist', language, url.pathname)) && url.search === `?lng=${language}`)
    return null;
  const target = allPages.find((it) => it.path === url.pathname && it.language === language);
  if (target === undefined) return `No page ${where}`;
  // A link to another language says so, even for the default one.
  const { pathname, search } = new URL(target.address, url);
  const expected = chosen === null ? `${pathname}${search}` : `${pathname}?lng=${chosen}`;
  if (`${url.pathname}${url.search}` !== expected) return `Expected ${expected}, found ${where}`;
  const id = url.hash.slice(1);
  const isKnown = id === '' || (target.route === 'contact' && id.startsWith('cta='));
  return isKnown || target.document.getElementById(id) !== null ? null : `No element ${where}`;
}

function listLoadedFiles({ document }: BuiltPage): string[] {
  return [
    ...readValues('link:not([rel="canonical"]):not([rel="alternate"])', 'href'),
    ...readValues('img, script, iframe, source, video, audio', 'src'),
    ...readValues('use', 'href'),
    ...readValues('react-island', 'from'),
  ].filter((address) => !address.startsWith('data:'));

  function readValues(selector: string, name: string): string[] {
    return all(document, selector).flatMap((element) => element.getAttribute(name) ?? []);
  }
}

/** `/_astro/icons.svg#menu`: the file is in the output, and the symbol in the file. */
function isBuilt(address: string): boolean {
  const [path = '', id] = address.split('#');
  if (!path.startsWith('/')) return false;
  const file = join('dist', path);
  if (!existsSync(file)) return false;
  return id === undefined || readFileSync(file, 'utf8').includes(`id="${id}"`);
}

function readHref(link: Element): string {
  return link.getAttribute('href') ?? '';
}

function hasScheme(link: Element): boolean {
  return /^[a-z]+:/.test(readHref(link));
}
