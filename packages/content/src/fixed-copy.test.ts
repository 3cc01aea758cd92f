import { expect, test } from 'vitest';
import { loadContent } from './load.ts';

/**
 * Words that are part of what the site does, whichever company it speaks for: nobody changes them
 * with the other texts. `e2e/built` holds that the pages show what the content says.
 */
const { copy } = loadContent();

test('a message of the form names the first problem in fixed words (F-4, F-6, F-8)', () => {
  const { errors, toasts } = copy.es.contact.form;
  const { name, email, company, message } = errors;
  expect([name.required, name.too_long]).toEqual([
    'El nombre es requerido',
    'El nombre es muy largo',
  ]);
  expect([email.invalid, email.too_long]).toEqual(['Email inválido', 'El email es muy largo']);
  expect([company.required, company.too_long]).toEqual([
    'La empresa es requerida',
    'El nombre de empresa es muy largo',
  ]);
  expect([message.required, message.too_long]).toEqual([
    'El mensaje es requerido',
    'El mensaje es muy largo',
  ]);
  expect(toasts.invalid.title).toBe('Error de validación');
  const description = 'Hubo un problema al enviar tu mensaje. Por favor, intenta de nuevo.';
  expect(toasts.failure).toEqual({ title: 'Error', description });
  expect(copy.es.contactNotSent.reasons.storage).toBe(description);
  expect(copy.en.contact.form.submitting).toBe('Sending...');
});

test('the sizes and suites to choose from have fixed labels (F-2)', () => {
  const sizes = ['1-10', '11-50', '51-200', '201-500', '500+'];
  expect(Object.values(copy.es.contact.form.size.options)).toEqual(sizes);
  expect(Object.values(copy.en.contact.form.size.options)).toEqual(sizes);
  expect(copy.en.contact.form.suite.options).toEqual({
    google: 'Google Workspace',
    microsoft: 'Microsoft 365',
    other: 'Other (Exchange, IMAP, etc.)',
    none: 'None yet',
  });
  expect(copy.es.contact.form.suite.options).toEqual({
    google: 'Google Workspace',
    microsoft: 'Microsoft 365',
    other: 'Otra (Exchange, IMAP, etc.)',
    none: 'Ninguna aún',
  });
});

test('the cookie dialog has fixed tabs and buttons (C-2, C-3)', () => {
  const { tabs, accept, customise, reject, save } = copy.es.consent;
  expect([tabs.consent, tabs.details, tabs.about]).toEqual([
    'Consentimiento',
    'Detalles',
    'Acerca de',
  ]);
  expect([accept, customise, reject, save]).toEqual([
    'Aceptar todas',
    'Personalizar →',
    'Rechazar',
    'Guardar preferencias',
  ]);
});

test('the cookie dialog names both laws (C-6)', () => {
  const es = copy.es.consent.about.paragraphs.join(' ');
  expect(es).toContain('Reglamento General de Protección de Datos');
  expect(es).toContain('Ley 34/2002');
  const en = copy.en.consent.about.paragraphs.join(' ');
  expect(en).toContain('General Data Protection Regulation');
  expect(en).toContain('34/2002');
});

test.each(['es', 'en'] as const)(
  'pages that cannot be shown have fixed titles in %s (ERR-1)',
  (language) => {
    expect(copy[language].notFound.title).toBe('404');
    expect(copy[language].notFound.text).toBe('Oops! Page not found');
    expect(copy[language].serverError.title).toBe('Unexpected Application Error!');
    expect(copy[language].site.error.title).toBe('Unexpected Application Error!');
  },
);

test('each language is named in that language, and the suites by their own names (N-9)', () => {
  for (const language of ['es', 'en'] as const) {
    const { google, microsoft, site } = copy[language];
    expect(site.languageSwitcher.names).toMatchObject({ es: 'Español', en: 'English' });
    expect([google.meta.name, microsoft.meta.name]).toEqual(['Google Workspace', 'Microsoft 365']);
  }
});
