import { describe, expect, test } from 'vitest';
import { siteContent } from '../helpers/site-content.ts';
import { fieldOrder, honeypotField, isRequired, isKind } from '@altanube/contact/fields';
import { listPhones } from '@altanube/content/phones';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { demoFormId, formTitleId } from '../../site/src/features/contact-form/subject-line.ts';
import {
  all,
  entries,
  linksIn,
  only,
  section,
  targetsIn,
  readText,
  readTexts,
} from './elements.ts';
import { expectSections, externalLink, salesWhatsappLinks } from './expect-parts.ts';
import { builtPage } from './pages.ts';

const { company, copy } = siteContent;

/** Field name, whether it is required, its maximum length, and its autocomplete value. */
const fields = [
  ['name', true, '100', 'name'],
  ['email', true, '255', 'email'],
  ['company', true, '200', 'organization'],
  ['size', false, null, null],
  ['suite', false, null, null],
  ['message', true, '2000', null],
] as const;

describe.each(languages)('docs/behaviour.md, Contact page and Contact form, in %s', (language) => {
  const { document } = builtPage('contact', language);
  const form = only(document, 'main form');
  const said = copy[language].contact;
  const { form: words, booking } = said;

  test('has its sections in order, each with its links (CON-2, P-17)', () => {
    const { email } = company;
    const calendar = externalLink(booking.calendar, company.bookingUrl ?? '', language);
    const any = expect.any(String);
    expectSections(document, [
      ['form', [any, href('privacy', language)], [any, `#${formTitleId}`], [any, calendar[1]]],
      [
        'details',
        [email.sales, `mailto:${email.sales}`],
        [email.support, `mailto:${email.support}`],
        ...listPhones(company).map(({ line, e164 }) => [line, `tel:${e164}`]),
        ...salesWhatsappLinks(language),
      ],
      ['booking', [booking.action, `#${demoFormId}`], calendar],
      ['response'],
    ]);
    expect(only(section(document, 'booking'), 'a[target="_blank"]')).toBeTruthy();
  });

  test('has the fields in order, each with its limits and a label that says whether it is required (F-1, F-3)', () => {
    const shown = all(form, 'input:not([type="hidden"]), select, textarea')
      .map((field) => [
        field.getAttribute('name') ?? '',
        field.hasAttribute('required'),
        ...['maxlength', 'autocomplete'].map((attribute) => field.getAttribute(attribute)),
      ])
      .filter(([name]) => name !== '' && name !== honeypotField);
    expect(shown.map(([name]) => name)).toEqual([...fieldOrder]);
    expect(shown.filter(([name]) => fields.some(([field]) => field === name))).toEqual(fields);
    expect(only(form, 'textarea[name="message"]').getAttribute('rows')).toBe('5');
    expect(only(form, '[name="email"]').getAttribute('type')).toBe('email');
    for (const name of fieldOrder) {
      const field = only(form, `[name="${name}"]`);
      const label = isKind(name, 'time')
        ? field.closest('details')?.querySelector('summary')
        : only(form, `label[for="${field.id}"]`);
      expect(label?.textContent).toContain(words[name].label);
      expect(label?.textContent.includes(words.optional)).toBe(!isRequired(name));
      expect(label?.textContent.includes('*')).toBe(isRequired(name));
    }
  });

  test.each([
    ['size', ['1-10', '11-50', '51-200', '201-500', '500+']],
    ['suite', ['google', 'microsoft', 'other', 'none']],
  ] as const)('offers every %s, and none (F-2)', (name, values) => {
    const options = all(form, `select[name="${name}"] option`);
    expect(options.map((option) => option.getAttribute('value'))).toEqual(['', ...values]);
    const labels = Object.values<string>(words[name].options);
    expect(options.map(readText)).toEqual([words[name].none, ...labels]);
  });

  test('posts to the contact endpoint, and says that sending accepts the privacy policy (F-13)', () => {
    expect(form.getAttribute('method')?.toLowerCase()).toBe('post');
    expect(form.getAttribute('action')).toMatch(/^\/send-contact-email\b/);
    const button = only(form, 'button[type="submit"]');
    // The others are for a demo or a ticket.
    const shown = readTexts(button, ({ classList }) => classList.contains('hidden'));
    expect(shown).toEqual([words.submit]);
    const notice = words.notice.replace(/\[([^[\]]*)\]\(privacy\)/, '$1');
    expect(readText(section(document, 'form'))).toContain(notice);
  });
});

describe.each(languages)('the pages beside it, in %s', (language) => {
  const { contact, contactNotSent, notFound, serverError } = copy[language];
  const findMain = (route: 'contactNotSent' | 'notFound' | 'serverError') =>
    only(builtPage(route, language).document, 'main');

  test('lists every reason for a refused message, each with an id to link to, and other ways (F-4, F-14)', () => {
    const issues = Object.entries(contact.form.errors).flatMap(([field, messages]) =>
      Object.entries(messages).map(([code, message]) => [`${field}-${code}`, message]),
    );
    const reasons = Object.entries(contactNotSent.reasons);
    const shown = all(findMain('contactNotSent'), 'li[id]').map((it) => [it.id, readText(it)]);
    expect(shown.toSorted()).toEqual([...issues, ...reasons].toSorted());
    const { email, phone } = company;
    expect(targetsIn(findMain('contactNotSent'))).toEqual(
      expect.arrayContaining([`mailto:${email.sales}`, `tel:${phone.e164}`]),
    );
  });

  test.each([
    ['notFound', notFound, notFound.text],
    ['serverError', serverError, serverError.title],
  ] as const)(
    'the page %s says so, in its fixed words too, and leads home (ERR-1, ERR-4)',
    (route, said, fixed) => {
      const main = findMain(route);
      expect(entries(main, 'h1')).toEqual([said.title]);
      expect(readText(main)).toContain(said.text);
      expect(readText(only(main, '[lang="en"]'))).toBe(fixed);
      expect(linksIn(main)[0]).toEqual([said.home, href('home', language)]);
    },
  );
});
