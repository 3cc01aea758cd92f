import type { Page } from '@playwright/test';
import { hasCalculator, hasQuiz, siteContent } from '../helpers/site-content.ts';
import { isCompared, suites } from '@altanube/content/suites';
import { findCalculator, expectReady } from '../../site/src/features/calculator/testing/visitor.ts';
import {
  fillInForm,
  waitUntilHydrated,
} from '../../site/src/features/contact-form/testing/visitor.ts';
import {
  findLanguageSwitcher,
  findMenuList,
  findProductsTrigger,
} from '../../site/src/features/navigation/testing/header-menus.ts';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import type { PageName } from '@altanube/content/routes';
import { screens } from '../helpers/addresses.ts';
import { expect } from '../fixtures.ts';

const { copy, articles } = siteContent;

type Screen = keyof typeof screens;

type PageState = {
  route: PageName;
  only?: Screen;
  isFirstVisit?: true;
  part: string;
  /** False if this company has left the part out. */
  exists?: boolean;
  reach: (page: Page, language: Language) => Promise<void>;
};

/** States of pages other than the initial one. */
const states = {
  'products open': {
    route: 'home',
    only: 'desktop',
    part: 'header',
    exists: isCompared,
    async reach(page, language) {
      const trigger = findProductsTrigger(page, language);
      await trigger.click();
      await expect(findMenuList(trigger)).toBeVisible();
    },
  },
  'languages open': {
    route: 'home',
    part: 'header',
    async reach(page) {
      const switcher = findLanguageSwitcher(page);
      await switcher.click();
      await expect(findMenuList(switcher)).toBeVisible();
    },
  },
  'menu open': {
    route: 'home',
    only: 'phone',
    part: 'header',
    async reach(page, language) {
      const { openMenu, menu } = copy[language].site.header;
      await page.getByText(openMenu, { exact: true }).locator('..').click();
      await expect(page.getByRole('navigation', { name: menu, exact: true })).toBeVisible();
      await expect(page.locator('main')).toHaveAttribute('inert');
    },
  },
  'asked about cookies': consentDialog(),
  'cookies customised': consentDialog(async (page, language) => {
    const { customise, save } = copy[language].consent;
    await page.getByRole('button', { name: customise }).click();
    await expect(page.getByRole('button', { name: save })).toBeVisible();
  }),
  'cookies, details': consentDialog(openConsentTab('details')),
  'cookies, about': consentDialog(openConsentTab('about')),
  'next slide': {
    route: 'home',
    part: '[aria-labelledby=testimonials-title]',
    async reach(page, language) {
      const { carousel } = copy[language].home.testimonials;
      await page.getByRole('button', { name: carousel.next }).click();
      const region = page.getByRole('region', { name: carousel.label });
      await expect(region).toHaveClass(/slides-live/);
      const section = page.getByRole('region', { name: copy[language].home.testimonials.title });
      await expect(section.getByRole('status')).not.toBeEmpty();
    },
  },
  'a price worked out': calculator('pricing', async (page) => {
    const fields = findCalculator(page).getByRole('textbox');
    await fields.nth(0).fill('1.200');
    await fields.last().fill('2');
  }),
  'a mistake in the calculator': calculator(suites[0], async (page) => {
    await findCalculator(page).getByRole('textbox').first().fill('8O');
  }),
  'a question answered': quiz(async (page, language) => {
    await answerQuestion(page, language);
    await page.locator('#encaje').getByRole('radio').first().check();
  }),
  'a suite that fits': quiz(async (page, language) => {
    const { questions, ask } = copy[language].fit;
    for (const _ of questions) await answerQuestion(page, language);
    await expect(page.getByRole('link', { name: ask })).toBeVisible();
  }),
  'an answer open': {
    route: 'faq',
    part: 'main section:has(details)',
    reach: (page) => openDetails(page, 'main details'),
  },
  'a suite by the month': {
    route: suites[0],
    part: '.licences',
    async reach(page) {
      const licences = page.locator('.licences');
      await licences.locator('.choice-pill').last().click();
      await expect(licences.getByRole('radio').last()).toBeChecked();
    },
  },
  'the other suite': {
    route: 'comparison',
    only: 'phone',
    part: 'section:has(table)',
    exists: isCompared,
    async reach(page, language) {
      const { columns } = copy[language].comparison.table;
      const hasText = columns[suites.at(-1) ?? suites[0]];
      await page.locator('.comparison-tab', { hasText }).click();
      await expect(page.locator('.comparison').getByRole('radio').last()).toBeChecked();
    },
  },
  'form with a mistake': contactForm(async (page, language) => {
    const { form } = copy[language].contact;
    await page.getByRole('textbox', { name: form.name.label }).focus();
    await sendForm(page, language);
    await expect(page.getByRole('alert')).toContainText(form.toasts.invalid.title);
  }),
  'form sent': contactForm(async (page, language) => {
    await fillInForm(page, language, { email: 'motor@empresa.example' });
    await sendForm(page, language);
    const { success } = copy[language].contact.form.toasts;
    await expect(page.getByRole('status')).toContainText(success.title);
  }),
  'a time for a demo': contactForm(async (page, language) => {
    const { demo } = copy[language].contact.form;
    // The same days and hours at any time and in any time zone.
    await page.evaluate(() => {
      Date.now = () => Date.UTC(2026, 10, 23, 12);
      const options = new Intl.DateTimeFormat('en').resolvedOptions();
      const timeZone = 'America/Bogota';
      Intl.DateTimeFormat.prototype.resolvedOptions = () => ({ ...options, timeZone });
    });
    await page.locator('.header-demo').click();
    await page.getByRole('radiogroup', { name: demo.day }).locator('label').first().click();
    const times = page.getByRole('radiogroup', { name: demo.time, exact: true });
    await times.locator('label').first().click();
    await expect(page.getByRole('status').first()).toContainText(/\d/);
  }),
  'search with results': supportSearch(async (page, language) => {
    await page.getByRole('searchbox').fill(articles[language][0]?.title ?? '');
    await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
  }),
  'search without results': supportSearch(async (page, language) => {
    await page.getByRole('searchbox').fill('qqqqxxzz');
    const ticket = contactHref(language, { callToAction: 'support', subject: 'ticket' });
    await expect(page.getByRole('search').locator(`a[href="${ticket}"]`)).toBeVisible();
  }),
  'an article open': {
    route: 'support',
    part: 'main article',
    async reach(page) {
      await openDetails(page, 'main article details');
      const steps = page.locator('main article details[open]').getByRole('checkbox');
      await expect(steps.first()).toBeVisible();
    },
  },
} satisfies Record<string, PageState>;

export const pageStates: Record<keyof typeof states, PageState> = states;

export function getStates(screen: string): (PageState & { name: string })[] {
  return Object.entries<PageState>(states)
    .map(([name, state]) => ({ name, ...state }))
    .filter(({ only = screen, exists = true }) => only === screen && exists);
}

type Reach = PageState['reach'];

function consentDialog(reach?: Reach): PageState {
  return {
    route: 'home',
    isFirstVisit: true,
    part: 'dialog',
    async reach(page, language) {
      const element = page.getByRole('dialog');
      await expect.poll(() => element.evaluate((it) => it.matches(':modal'))).toBe(true);
      await reach?.(page, language);
    },
  };
}

function openConsentTab(tab: 'details' | 'about'): Reach {
  return async (page, language) => {
    await page.getByRole('tab', { name: copy[language].consent.tabs[tab] }).click();
    // Its text is fetched and inserted above the links to the policies.
    const text = page.locator(`#storage-choice-panel-${tab} > :first-child:not(p)`);
    await expect(text).toBeVisible();
  };
}

function calculator(route: PageName, reach: Reach): PageState {
  return {
    route,
    part: '#calculadora',
    exists: hasCalculator,
    async reach(page, language) {
      await page.keyboard.press('Shift');
      await expectReady(page, language);
      await reach(page, language);
      await expect(findCalculator(page).getByRole('status').first()).not.toBeEmpty();
    },
  };
}

function quiz(reach: Reach): PageState {
  return { route: 'comparison', part: '#encaje', exists: hasQuiz, reach };
}

function contactForm(reach: Reach): PageState {
  return { route: 'contact', part: 'section:has(form)', reach };
}

async function sendForm(page: Page, language: Language): Promise<void> {
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: copy[language].contact.form.submit }).click();
}

/** Screen readers get the count a moment after it is shown. */
function supportSearch(reach: Reach): PageState {
  return {
    route: 'support',
    part: 'search',
    async reach(page, language) {
      await reach(page, language);
      await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
    },
  };
}

/** Selects the first answer to the current suite question and continues. */
async function answerQuestion(page: Page, language: Language): Promise<void> {
  const { next, finish } = copy[language].fit.steps;
  const fit = page.locator('#encaje');
  await fit.getByRole('radio').first().check();
  await fit.getByRole('button', { name: new RegExp(`^(${next}|${finish})$`) }).click();
  await expect(fit.locator('.fit-title:focus')).toBeVisible();
}

async function openDetails(page: Page, selector: string): Promise<void> {
  const details = page.locator(selector).first();
  await details.locator('summary').click();
  await expect(details).toHaveAttribute('open');
}
