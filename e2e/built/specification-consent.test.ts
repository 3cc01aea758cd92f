import { describe, expect, test } from 'vitest';
import { namedStorage } from '#e2e/stored-names.ts';
import { href } from '#site/links.ts';
import { all, only, targets, textOf } from './elements.ts';
import { specifiedPages } from './pages.ts';

const labels = {
  es: {
    tabs: ['Consentimiento', 'Detalles', 'Acerca de'],
    buttons: ['Aceptar todas', 'Personalizar →', 'Rechazar', 'Guardar preferencias'],
    categories: ['Necesarias', 'Funcionales', 'Analíticas', 'Marketing'],
    laws: ['Reglamento General de Protección de Datos', 'Ley 34/2002'],
    privacy: /política de privacidad/i,
    cookies: /política de cookies/i,
  },
  en: {
    tabs: ['Consent', 'Details', 'About'],
    buttons: ['Accept all', 'Customise →', 'Reject', 'Save preferences'],
    categories: ['Necessary', 'Functional', 'Analytics', 'Marketing'],
    laws: ['General Data Protection Regulation', '34/2002'],
    privacy: /privacy policy/i,
    cookies: /cookie policy/i,
  },
} as const;

/** The cookie consent dialog (section 2.2 of the specification). */
describe.each(specifiedPages)('$language $route', ({ document, language }) => {
  const expected = labels[language];
  const dialog = () => only(document, 'dialog');

  test('asks for consent in three tabs', () => {
    const names = all(dialog(), '[role="tab"], input[type="radio"] + *, label, button').map(textOf);
    expect(names).toEqual(expect.arrayContaining([...expected.tabs]));
  });

  test('lets the visitor accept, choose, refuse and save', () => {
    const buttons = all(dialog(), 'button, summary').map(textOf);
    expect(buttons).toEqual(expect.arrayContaining([...expected.buttons]));
  });

  test('has a toggle for each category, of which the necessary one is fixed', () => {
    const toggles = all(dialog(), 'input[type="checkbox"], [role="switch"]');
    expect(toggles).toHaveLength(4);
    const fixed = toggles.filter((toggle) => toggle.hasAttribute('disabled'));
    expect(fixed).toEqual(toggles.slice(0, 1));
    expect(
      fixed[0]?.hasAttribute('checked') || fixed[0]?.getAttribute('aria-checked'),
    ).toBeTruthy();
  });

  test('describes each category, and names what is stored', () => {
    const text = textOf(dialog());
    for (const name of expected.categories) expect(text).toContain(name);
    for (const name of namedStorage) expect(text).toContain(name);
  });

  test('explains cookies, names the laws and links to both policies', () => {
    for (const law of expected.laws) expect(textOf(dialog())).toContain(law);
    expect(targets(dialog(), expected.privacy)).toContain(href('privacy', language));
    expect(targets(dialog(), expected.cookies)).toContain(href('cookies', language));
  });
});
