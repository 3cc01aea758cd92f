import { describe, expect, test } from 'vitest';
import { href } from '#site/links.ts';
import { all, linksIn, only, section, targets, textOf } from './elements.ts';
import { company, specifiedLanguages } from './expected.ts';
import { builtPage } from './pages.ts';

/** Name of the field, whether it is required, and the longest text it takes. */
const fields = [
  ['name', true, '100'],
  ['email', true, '255'],
  ['company', true, '200'],
  ['size', false, null],
  ['suite', false, null],
  ['message', true, '2000'],
] as const;

const suiteLabels = {
  es: ['Google Workspace', 'Microsoft 365', 'Otra (Exchange, IMAP, etc.)', 'Ninguna aún'],
  en: ['Google Workspace', 'Microsoft 365', 'Other (Exchange, IMAP, etc.)', 'None yet'],
} as const;

/** The contact page and its form (sections 2.9, 3.1 and 9 of the specification). */
describe.each(specifiedLanguages)('the contact page in %s', (language) => {
  const { document } = builtPage('contact', language);
  const form = only(document, 'main form');
  const isSpanish = language === 'es';

  test.each(fields)('has the field %s', (name, isRequired, maxLength) => {
    const field = only(form, `[name="${name}"]`);
    expect(field.hasAttribute('required')).toBe(isRequired);
    expect(field.getAttribute('maxlength')).toBe(maxLength);
    const label = only(form, `label[for="${field.id}"]`);
    expect(textOf(label).includes('*')).toBe(isRequired);
  });

  test('has the fields in their order, a message of five rows and an e-mail field', () => {
    const names = all(form, 'input:not([type="hidden"]), select, textarea')
      .map((field) => field.getAttribute('name') ?? '')
      .filter((name) => fields.some(([known]) => known === name));
    expect(names).toEqual(fields.map(([name]) => name));
    expect(only(form, 'textarea[name="message"]').getAttribute('rows')).toBe('5');
    expect(only(form, '[name="email"]').getAttribute('type')).toBe('email');
  });

  test('offers the sizes and the suites of the specification', () => {
    const optionsOf = (name: string) =>
      all(form, `select[name="${name}"] option`).filter(
        (option) => option.getAttribute('value') !== '',
      );
    const sizes = ['1-10', '11-50', '51-200', '201-500', '500+'];
    expect(optionsOf('size').map((option) => option.getAttribute('value'))).toEqual(sizes);
    expect(optionsOf('suite').map((option) => option.getAttribute('value'))).toEqual([
      'google',
      'microsoft',
      'other',
      'none',
    ]);
    expect(optionsOf('suite').map(textOf)).toEqual([...suiteLabels[language]]);
  });

  test('sends to the contact endpoint, in the language of the page', () => {
    expect(form.getAttribute('method')?.toLowerCase()).toBe('post');
    expect(form.getAttribute('action')).toMatch(/^\/send-contact-email\b/);
    expect(all(form, 'button[type="submit"]').map(textOf)).toEqual([
      isSpanish ? 'Enviar mensaje' : 'Send message',
    ]);
  });

  test('says that sending accepts the privacy policy', () => {
    const frame = section(document, 'form');
    expect(textOf(frame)).toMatch(isSpanish ? /Al enviar.*aceptas/ : /By sending.*you accept/);
    expect(targets(frame, /privacidad|privacy/)).toEqual([href('privacy', language)]);
  });

  test('gives two e-mail addresses, a phone with its hours and the postal address', () => {
    const details = section(document, 'details');
    expect(linksIn(details).map((link) => link.href)).toEqual([
      ...company.emails.map((email) => `mailto:${email}`),
      company.phoneLink,
    ]);
    const text = textOf(details);
    for (const email of company.emails) expect(text).toContain(email);
    expect(text).toMatch(company.phone);
    expect(text).toMatch(
      isSpanish ? /Lunes a viernes, 9:00.18:00/ : /Monday to Friday, 9:00.18:00/,
    );
    expect(textOf(only(details, 'address'))).toContain(company.address);
  });

  test('books a demo of 30 minutes in a calendar, in a new tab', () => {
    const booking = section(document, 'booking');
    const link = only(booking, 'a');
    expect(link.getAttribute('href')).toBe('https://agenda.altanube.example/demo');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(textOf(booking)).toMatch(
      isSpanish ? /videollamada de 30\sminutos/ : /30-minute video call/,
    );
  });

  test('promises an answer within 24 business hours', () => {
    expect(textOf(section(document, 'response'))).toMatch(
      isSpanish ? /24\shoras laborables/ : /24\sbusiness hours/,
    );
  });
});

/** What a form sent without JavaScript ends on (sections 4, 5 and 8 of the specification). */
describe('the answers to a message', () => {
  test.each(specifiedLanguages)(
    'thank for it in %s, and promise a reply within 24 hours',
    (language) => {
      const main = only(builtPage('contactSent', language).document, 'main');
      expect(textOf(only(main, 'h1'))).toMatch(/Mensaje enviado|Message sent/);
      expect(textOf(main)).toMatch(/24\s(horas|business hours)/);
    },
  );

  test('name what is wrong in the words of the specification', () => {
    const said = textOf(only(builtPage('contactNotSent', 'es').document, 'main'));
    for (const message of [
      'El nombre es requerido',
      'El nombre es muy largo',
      'Email inválido',
      'El email es muy largo',
      'La empresa es requerida',
      'El nombre de empresa es muy largo',
      'El mensaje es requerido',
      'El mensaje es muy largo',
      'Hubo un problema al enviar tu mensaje. Por favor, intenta de nuevo.',
    ]) {
      expect(said).toContain(message);
    }
  });
});
