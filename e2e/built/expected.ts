import type { Language } from '#site/languages.ts';

/** The languages that the specification speaks of. */
export const specifiedLanguages = ['es', 'en'] as const satisfies Language[];

/** A figure of the specification, "6.80" or "20", as each language writes euros. */
export function euros(amount: string, language: Language): string {
  return language === 'es' ? `${amount.replace('.', ',')}\u00a0€` : `€${amount}`;
}

/** "16" or "99.9" as each language writes a share. */
export function percent(amount: string, language: Language): string {
  return language === 'es' ? `${amount.replace('.', ',')}\u00a0%` : `${amount}%`;
}

/** The sample company, as the specification's placeholders are filled. */
export const company = {
  name: 'Altanube',
  legalName: 'Altanube Servicios en la Nube, S. L.',
  taxId: 'B00000000',
  address: 'Calle de la Nube Alta, 12, 28000 Madrid',
  phone: /\+34[ \u00a0]910[ \u00a0]00[ \u00a0]00[ \u00a0]00/,
  phoneLink: 'tel:+34910000000',
  emails: ['ventas@altanube.example', 'soporte@altanube.example'],
} as const;
