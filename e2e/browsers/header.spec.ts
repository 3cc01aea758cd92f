import { Key } from 'selenium-webdriver';
import { siteContent } from '../helpers/site-content.ts';
import { href, languageSwitchHref } from '@altanube/content/links';
import { isCompared } from '@altanube/content/suites';
import { screens } from '../helpers/addresses.ts';
import { expect, test } from './fixtures.ts';

const { copy } = siteContent;

const languageTrigger = { css: 'header summary:has(+ ul [hreflang])' };
/** The button of the panel of small windows, and the panel. */
const panelTrigger = { css: 'header summary:has(+ nav)' };
const panel = { css: 'header details[open] > nav' };
/** A link in what a trigger has opened. */
const menuLink = (path: string) => ({ css: `header details[open] a[href="${path}"]` });

test('the products menu opens and closes by mouse, press and key', async ({ visitor }) => {
  test.skip(!isCompared);
  await visitor.goto(href('home', 'en'));
  const trigger = { css: 'header summary', name: copy.en.site.header.products };
  const google = menuLink(href('google', 'en'));
  await visitor.hover(trigger);
  await visitor.waitUntilShown(google);
  await visitor.tab.moveMouse({ x: 1200, y: 700 });
  await visitor.waitUntilShown(google, false);

  await visitor.click(trigger);
  await visitor.waitUntilShown(google);
  await visitor.tab.type(Key.ESCAPE);
  await visitor.waitUntilShown(google, false);
  await visitor.waitUntilFocused(trigger);

  await visitor.tab.type(Key.ENTER);
  await visitor.waitUntilShown(google);
  await visitor.tab.type(Key.ARROW_DOWN);
  await visitor.waitUntilFocused(google);
  await visitor.tab.type(Key.ARROW_DOWN);
  await visitor.waitUntilFocused(menuLink(href('microsoft', 'en')));
  await visitor.tab.type(Key.ENTER);
  await visitor.until((path) => location.pathname === path, href('microsoft', 'es'));
});

test('links stay in English after a switch to English', async ({ visitor }) => {
  await visitor.goto(href('pricing', 'es'));
  await visitor.until(() => document.documentElement.lang === 'es');
  await visitor.click(languageTrigger);
  await visitor.click(menuLink(languageSwitchHref('pricing', 'en')));
  await visitor.until(() => document.documentElement.lang === 'en');
  await visitor.click({ css: 'footer a', name: copy.en.contact.meta.name });
  await visitor.until((path) => location.pathname === path, href('contact', 'es'));
  await visitor.goto(href('faq', 'es'));
  await visitor.until(() => document.documentElement.lang === 'en');
});

test('the panel of small windows opens, closes and navigates', async ({ visitor }) => {
  await visitor.tab.resize(screens.phone);
  await visitor.goto(href('home', 'es'));
  await visitor.waitUntilShown(panel, false);
  await visitor.click(panelTrigger);
  await visitor.waitUntilShown(panel);
  await visitor.until(() => document.querySelector('main')?.inert === true);
  await visitor.tab.type(Key.ESCAPE);
  await visitor.waitUntilShown(panel, false);
  await visitor.waitUntilFocused(panelTrigger);
  await visitor.tab.type(Key.ENTER);
  await visitor.click({ css: `${panel.css} a`, name: copy.es.faq.meta.name });
  await visitor.until((path) => location.pathname === path, href('faq', 'es'));
  await visitor.waitUntilShown(panel, false);
});

test('the theme follows the system until one is chosen, which is stored', async ({ visitor }) => {
  const paper = () =>
    visitor.inPage(() => getComputedStyle(document.documentElement).backgroundColor);
  await visitor.goto(href('home', 'en'));
  const light = await paper();
  await visitor.choose({ css: '#theme' }, 'dark');
  await expect.poll(paper).not.toBe(light);
  await visitor.goto(href('about', 'en'));
  expect(await paper()).not.toBe(light);
  await visitor.choose({ css: '#theme' }, 'system');
  await expect.poll(paper).toBe(light);
});
