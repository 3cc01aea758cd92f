import { suites } from './suites.ts';
import { expect, test } from 'vitest';
import { loadContent } from './load.ts';

/**
 * Wording that is specified behaviour of the site, independent of the company. `e2e/built` tests
 * that the pages show the content.
 */
const { copy } = loadContent();

test('the messages of the form have fixed wording (F-4, F-6, F-8)', () => {
  const { errors, toasts } = copy.es.contact.form;
  expect(errors).toMatchObject({
    name: { required: 'El nombre es requerido', too_long: 'El nombre es muy largo' },
    email: { invalid: 'Email inválido', too_long: 'El email es muy largo' },
    company: { required: 'La empresa es requerida', too_long: 'El nombre de empresa es muy largo' },
    message: { required: 'El mensaje es requerido', too_long: 'El mensaje es muy largo' },
  });
  expect(toasts.invalid.title).toBe('Error de validación');
  const description = 'Hubo un problema al enviar tu mensaje. Por favor, intenta de nuevo.';
  expect(toasts.failure).toEqual({ title: 'Error', description });
  expect(copy.es.contactNotSent.reasons.storage).toBe(description);
  expect(copy.en.contact.form.submitting).toBe('Sending...');
});

const names = { google: 'Google Workspace', microsoft: 'Microsoft 365' };

test('the sizes and suites to choose from have fixed labels (F-2)', () => {
  const sizes = ['1-10', '11-50', '51-200', '201-500', '500+'];
  expect(Object.values(copy.es.contact.form.size.options)).toEqual(sizes);
  expect(Object.values(copy.en.contact.form.size.options)).toEqual(sizes);
  const en = { ...names, other: 'Other (Exchange, IMAP, etc.)', none: 'None yet' };
  expect(copy.en.contact.form.suite.options).toEqual(en);
  const es = { ...names, other: 'Otra (Exchange, IMAP, etc.)', none: 'Ninguna aún' };
  expect(copy.es.contact.form.suite.options).toEqual(es);
});

test('the consent dialog has fixed tabs and buttons, and names both laws (C-2, C-3, C-6)', () => {
  expect(copy.es.consent).toMatchObject({
    tabs: { consent: 'Consentimiento', details: 'Detalles', about: 'Acerca de' },
    accept: 'Aceptar todas',
    customise: 'Personalizar →',
    reject: 'Rechazar',
    save: 'Guardar preferencias',
  });
  const about = copy.es.consent.about.paragraphs.join(' ');
  expect(about).toMatch(/Reglamento General de Protección de Datos[^]*Ley 34\/2002/);
});

test.each(['es', 'en'] as const)('error pages have fixed titles in %s (ERR-1)', (language) => {
  expect(copy[language].notFound.title).toBe('404');
  expect(copy[language].notFound.text).toBe('Oops! Page not found');
  expect(copy[language].serverError.title).toBe('Unexpected Application Error!');
  expect(copy[language].site.error.title).toBe('Unexpected Application Error!');
});

test('languages are named in their own language, and suites by their product names (N-9)', () => {
  for (const language of ['es', 'en'] as const) {
    const { site } = copy[language];
    expect(site.languageSwitcher.names).toMatchObject({ es: 'Español', en: 'English' });
    for (const suite of suites) expect(copy[language][suite].meta.name).toBe(names[suite]);
  }
});

test.each([
  ['es', 'horas hábiles'],
  ['en', 'business hours'],
] as const)('a reply is promised in business hours, in %s (CON-1)', (language, hours) => {
  const { about, contact, contactSent, pricing } = copy[language];
  const promises = [about, contact, contactSent, pricing].map((page) => JSON.stringify(page));
  expect(promises.filter((texts) => !texts.includes(hours))).toEqual([]);
  expect(promises.join()).not.toContain('horas, en días hábiles');
});
