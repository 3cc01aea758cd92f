import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { outsideHref } from '#content/outside-links.ts';
import { fieldOrder, isRequired, isTime } from '@altanube/contact/fields';
import { honeypotField } from '@altanube/contact/fields';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { all, entries, linksIn, only, section, textOf } from './elements.ts';
import { builtPage } from './pages.ts';

const { company, copy } = siteContent;

/** Name of the field, whether it is required, and the longest text it takes. */
const fields = [
  ['name', true, '100'],
  ['email', true, '255'],
  ['company', true, '200'],
  ['size', false, null],
  ['suite', false, null],
  ['message', true, '2000'],
] as const;

describe.each(languages)('the contact page in %s', (language) => {
  const { document } = builtPage('contact', language);
  const form = only(document, 'main form');
  const said = copy[language].contact;

  test.each(fields)('has the field %s', (name, isRequired, maxLength) => {
    const field = only(form, `[name="${name}"]`);
    expect(field.hasAttribute('required')).toBe(isRequired);
    expect(field.getAttribute('maxlength')).toBe(maxLength);
    const label = textOf(only(form, `label[for="${field.id}"]`));
    expect(label).toContain(said.form[name].label);
    expect(label.includes('*')).toBe(isRequired);
  });

  test('labels every field, and says which may stay empty', () => {
    for (const name of fieldOrder) {
      const field = only(form, `[name="${name}"]`);
      if (isTime(name)) {
        const summary = field.closest('details')?.querySelector('summary') ?? null;
        expect(summary?.textContent).toBe(`${said.form[name].label} ${said.form.optional}`);
        continue;
      }
      const label = textOf(only(form, `label[for="${field.id}"]`));
      expect(label).toContain(said.form[name].label);
      expect(label.includes(said.form.optional)).toBe(!isRequired(name));
      expect(field.hasAttribute('required')).toBe(isRequired(name));
    }
  });

  test('has the fields in their order, a message of five rows and an e-mail field', () => {
    const names = all(form, 'input:not([type="hidden"]), select, textarea')
      .map((field) => field.getAttribute('name') ?? '')
      .filter((name) => name !== honeypotField);
    expect(names).toEqual([...fieldOrder]);
    const known = names.filter((name) => fields.some(([field]) => field === name));
    expect(known).toEqual(fields.map(([name]) => name));
    expect(only(form, 'textarea[name="message"]').getAttribute('rows')).toBe('5');
    expect(only(form, '[name="email"]').getAttribute('type')).toBe('email');
  });

  test.each([
    ['size', ['1-10', '11-50', '51-200', '201-500', '500+']],
    ['suite', ['google', 'microsoft', 'other', 'none']],
  ] as const)('offers every %s, and none', (name, values) => {
    const options = all(form, `select[name="${name}"] option`);
    expect(options.map((option) => option.getAttribute('value'))).toEqual(['', ...values]);
    const labels = Object.values<string>(said.form[name].options);
    expect(options.map(textOf)).toEqual([said.form[name].none, ...labels]);
  });

  test('sends to the contact call, in the language of the page', () => {
    expect(form.getAttribute('method')?.toLowerCase()).toBe('post');
    expect(form.getAttribute('action')).toMatch(/^\/send-contact-email\b/);
    expect(entries(form, 'button[type="submit"]')).toEqual([said.form.submit]);
  });

  test('says that sending accepts the privacy policy, and links to it', () => {
    const frame = section(document, 'form');
    const notice = said.form.notice.replace(/\[([^\]]*)\]\(privacy\)/, '$1');
    expect(textOf(frame)).toContain(notice);
    expect(linksIn(frame).map((link) => link.href)).toEqual([href('privacy', language)]);
  });

  test('gives two e-mail addresses, a phone with its hours and the postal address', () => {
    const details = section(document, 'details');
    const { email, phone } = company;
    expect(linksIn(details)).toEqual([
      { text: email.sales, href: `mailto:${email.sales}` },
      { text: email.support, href: `mailto:${email.support}` },
      { text: phone.display, href: `tel:${phone.e164}` },
    ]);
    expect(entries(details, 'p')).toContain(said.details.phone.hours);
    expect(textOf(only(details, 'address'))).toBe(said.details.address.value);
  });

  test('books a demo in a calendar, in a new tab', () => {
    const booking = section(document, 'booking');
    const link = only(booking, 'a');
    expect(link.getAttribute('href')).toBe(
      outsideHref(company.bookingUrl ?? '', company, language),
    );
    expect(link.getAttribute('target')).toBe('_blank');
    expect(textOf(link)).toContain(said.booking.action);
    expect(entries(booking, 'p')).toEqual([said.booking.description]);
  });

  test('promises an answer within some time', () => {
    expect(entries(section(document, 'response'), 'p')).toEqual([said.response.description]);
  });
});

describe.each(languages)('the answer to a message sent without JavaScript, in %s', (language) => {
  const { contact, contactSent, contactNotSent } = copy[language];

  test('thanks for it and says what happens next', () => {
    const main = only(builtPage('contactSent', language).document, 'main');
    expect(textOf(only(main, 'h1'))).toBe(contactSent.title);
    expect(textOf(main)).toContain(contactSent.description);
    for (const item of contactSent.next.items) expect(textOf(main)).toContain(item);
  });

  test('names whatever can be wrong with one that was not taken, each to be pointed at', () => {
    const main = only(builtPage('contactNotSent', language).document, 'main');
    const issues = Object.entries(contact.form.errors).flatMap(([field, messages]) =>
      Object.entries(messages).map(([code, message]) => [`${field}-${code}`, message]),
    );
    const reasons = Object.entries(contactNotSent.reasons);
    const shown = all(main, 'li[id]').map((reason) => [reason.id, textOf(reason)]);
    expect(shown.toSorted()).toEqual([...issues, ...reasons].toSorted());
  });
});
