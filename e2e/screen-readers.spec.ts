import { isCompared, suites } from '@altanube/content/suites';
import { fill } from '@altanube/base/template';
import { callToActionParameter } from '@altanube/contact/attribution';
import { languages, type Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { addresses, screens } from './helpers/addresses.ts';
import { representativeAddresses, sample } from './helpers/sampling.ts';
import { headerPages } from '../site/src/features/navigation/linked-pages.ts';
import { siteContent } from './helpers/site-content.ts';
import { pageStates } from './accessibility/page-states.ts';
import { expect, slow, test } from './fixtures.ts';

/** What the browser tells screen readers, as Playwright's ARIA snapshots have it. */
const { articles, company, copy, testimonials } = siteContent;

/** Names of links that say nothing in a list of links. */
const emptyWords =
  /^(?:(?:haz clic |pulsa |pincha )?aquí|(?:click )?here|(?:leer |ver |saber |conocer )?más|más información|(?:read |see |learn )?more|more information|ver|see|link|enlace|detalles|details)$/iu;

for (const address of addresses) {
  const { route, language, url } = address;
  const title = `${url} (${route}) in ${language} repeats no text, and its links describe their targets`;
  test(title, representativeAddresses.includes(address) ? {} : slow, async ({ page }) => {
    await page.goto(url);
    const snapshot = await page.locator('body').ariaSnapshot();
    const links = [...snapshot.matchAll(/- '?link "(.+)"'?:\n\s+- \/url: "?(.*?)"?\n/g)];
    expect(links.length).toBeGreaterThan(10);
    const targets = new Map<string, Set<string>>();
    for (const [, name = '', target = ''] of links) {
      // A call to action tells the contact form where it stands.
      const { href: address } = new URL(target, page.url());
      const [place = ''] = address.split(`#${callToActionParameter}=`);
      targets.set(name, (targets.get(name) ?? new Set()).add(place));
    }
    expect([...targets].filter(([, places]) => places.size > 1)).toEqual([]);
    expect([...targets.keys()].filter((name) => emptyWords.test(name))).toEqual([]);
    const lines = snapshot.split('\n').map((line) => line.trim().replace(/:$/, ''));
    const said = lines.filter((line) => /[":]/.test(line) && !line.startsWith('- /'));
    expect(said.filter((line, at) => line === said[at - 1])).toEqual([]);
  });
}

/** A snapshot with words of the content in it, whatever signs they hold. */
function aria(parts: TemplateStringsArray, ...words: (string | undefined)[]): string {
  const escaped = words.map((word = '', at) => {
    const isName = parts[at]?.endsWith('"') === true;
    return (isName ? JSON.stringify(word).slice(1, -1) : word).replaceAll("'", "''");
  });
  return String.raw(parts, ...escaped);
}

/** What is told of each of these states of a page, in the words of the content. */
const told: Partial<Record<keyof typeof pageStates, (language: Language) => string>> = {
  'products open': (language) => {
    const { label, products, descriptions } = copy[language].site.header;
    const links = headerPages.products.map(
      (page) => aria`
            - listitem:
              - 'link "${`${copy[language][page].meta.name} ${descriptions[page]}`}"':
                - /url: '${href(page, language)}'`,
    );
    return `${aria`
      - 'navigation "${label}"':
        - group:
          - text: '${products}'
          - list:
            - /children: deep-equal`}${links.join('')}`;
  },
  'menu open': (language) => {
    const { header, languageSwitcher, whatsapp } = copy[language].site;
    const links = Object.values(headerPages)
      .flat()
      .map(
        (page) => aria`
            - listitem:
              - 'link "${copy[language][page].meta.name}"'`,
      );
    return `${aria`
      - group:
        - text: '${header.closeMenu}'
        - 'navigation "${header.menu}"':
          - /children: equal
          - list:
            - /children: equal`}${links.join('')}${aria`
          - 'list "${languageSwitcher.label}"'
          - 'link "${header.demo}"'`}${
      company.salesWhatsapp === null
        ? ''
        : aria`
          - 'link "${whatsapp}"'`
    }`;
  },
  'asked about cookies': (language) => {
    const { title, tabs, intro, accept, reject, customise } = copy[language].consent;
    return aria`
      - 'dialog "${title}"':
        - /children: equal
        - 'heading "${title}" [level=2]'
        - 'tablist "${tabs.label}"':
          - /children: equal
          - 'tab "${tabs.consent}" [selected]'
          - 'tab "${tabs.details}"'
          - 'tab "${tabs.about}"'
        - 'tabpanel "${tabs.consent}"':
          - /children: equal
          - paragraph: '${intro}'
          - 'button "${accept}"'
          - 'button "${reject}"'
          - 'button "${customise}"'`;
  },
  'cookies customised': (language) => {
    const { tabs, customise, save, alwaysActive, categories } = copy[language].consent;
    const { necessary, functional, analytics, marketing } = categories;
    return aria`
      - 'tabpanel "${tabs.consent}"':
        - 'button "${customise}" [expanded]'
        - 'switch "${`${necessary.name} (${alwaysActive})`}" [checked] [disabled]'
        - 'switch "${functional.name}" [checked=false]'
        - 'switch "${analytics.name}" [checked=false]'
        - 'switch "${marketing.name}" [checked=false]'
        - 'button "${save}"'`;
  },
  'next slide': (language) => {
    const { title, subtitle, carousel } = copy[language].home.testimonials;
    const total = testimonials.length;
    return aria`
      - 'region "${title}"':
        - /children: equal
        - 'heading "${title}" [level=2]'
        - paragraph: '${subtitle}'
        - 'button "${carousel.previous}"'
        - 'button "${carousel.next}"'
        - status: '${fill(carousel.slide, { n: 2, total })}'
        - 'region "${carousel.label}"':
          - 'group "${fill(carousel.slide, { n: 1, total })}"':
            - figure:
              - img
              - blockquote
          - 'group "${fill(carousel.slide, { n: 2, total })}"'`;
  },
  'a price worked out': (language) => {
    const { title, suite, people, billing, summary, ask } = copy[language].calculator;
    const snapshot = aria`
      - 'region "${title}"':
        - 'heading "${title}" [level=2]'
        - 'group "${suite}"':
          - radio [checked]
        - 'group "${people}"':
          - textbox: '1.200'
        - 'group "${billing}"':
          - 'radio "${copy[language][suites[0]].licences.billing.annual}" [checked]'
        - 'heading "${summary.title}" [level=3]'
        - status: /\d/
        - 'link "${ask}"'
        - 'table "${summary.perMonth}"':
          - rowgroup:
            - row:
              - rowheader
              - cell /\d/`;
    const choice = /^ +- 'group "[^"]*"':\n +- radio \[checked\]\n/m;
    return isCompared ? snapshot : snapshot.replace(choice, '');
  },
  'a suite that fits': (language) => {
    const { title, questions, ask } = copy[language].fit;
    return aria`
      - 'region "${title}"':
        - list:
          - listitem:
            - button /${questions[0]?.answers[0]?.label}/
        - heading [level=3]
        - status:
          - paragraph
        - 'link "${ask}"'`;
  },
  'an answer open': (language) => {
    const [category] = copy[language].faq.categories;
    const [first, second] = category?.questions ?? [];
    return aria`
      - 'region "${category?.title}"':
        - 'heading "${category?.title}" [level=2]'
        - group:
          - text: '${first?.question}'
          - paragraph
        - group: '${second?.question}'`;
  },
  'form with a mistake': (language) => {
    const { form, hero } = copy[language].contact;
    return aria`
      - 'region "${hero.title}"':
        - 'textbox "${form.name.label}" [invalid]'
        - paragraph: '${form.errors.name.required}'
        - 'textbox "${form.email.label}"'
        - 'textbox "${form.company.label}"'
        - 'combobox "${`${form.size.label} ${form.optional}`}"':
          - 'option "${form.size.none}" [selected]'
        - 'combobox "${`${form.suite.label} ${form.optional}`}"':
          - 'option "${form.suite.none}" [selected]'
        - 'textbox "${form.message.label}"'
        - 'button "${form.submit}"'
        - 'region "${form.toasts.label}"':
          - /children: deep-equal
          - status
          - alert:
            - paragraph: '${form.toasts.invalid.title}'
            - paragraph: '${form.errors.name.required}'
            - 'button "${form.toasts.close}"'`;
  },
  'form sent': (language) => {
    const { toasts } = copy[language].contact.form;
    return aria`
      - 'region "${toasts.label}"':
        - /children: equal
        - status:
          - paragraph: '${toasts.success.title}'
          - paragraph: '${toasts.success.description}'
          - paragraph
          - 'button "${toasts.close}"'
        - alert`;
  },
  'search with results': (language) => {
    const { label, submit } = copy[language].support.search;
    return aria`
      - search:
        - 'searchbox "${label}"'
        - 'button "${submit}"'
        - status: /\d/
        - heading /\d/ [level=2]
        - list:
          - listitem:
            - 'link "${articles[language][0]?.title}"'`;
  },
};

/** The states that most visitors see. */
const common = ['menu open', 'asked about cookies', 'form with a mistake'];

for (const [name, state] of Object.entries(pageStates)) {
  const { route, only = 'desktop', part, isFirstVisit, exists, reach } = state;
  const snapshot = Object.entries(told).find(([key]) => key === name)?.[1];
  if (snapshot === undefined || exists === false) continue;
  test.describe(`${route}, ${name}`, common.includes(name) ? {} : slow, () => {
    test.use({ viewport: screens[only], hasConsented: isFirstVisit !== true });

    for (const [language, details] of sample(languages, name)) {
      const title = `in ${language} exposes names, states and announcements`;
      test(title, details, async ({ page }) => {
        await page.goto(href(route, language));
        await reach(page, language);
        await expect(page.locator(part).first()).toMatchAriaSnapshot(snapshot(language));
      });
    }
  });
}
