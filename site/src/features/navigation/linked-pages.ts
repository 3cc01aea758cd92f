import { isCompared, suites } from '@altanube/content/suites';
import type { PageName } from '@altanube/content/routes';

const products = isCompared ? ([...suites, 'comparison'] as const) : suites;

/** The pages that the header links to, in order (docs/behaviour.md, N-4 and N-12). */
export const headerPages = {
  /** In the products menu; a single product is a link beside the others. */
  products: isCompared ? products : [],
  direct: [...(isCompared ? [] : suites), 'pricing', 'about', 'faq', 'contact'],
  /** Only in the panel of small screens, after the others. */
  panelOnly: ['support'],
} as const satisfies Record<string, readonly PageName[]>;

/** The pages that the footer links to, in order (docs/behaviour.md, P-1 and P-3). */
export const footerPages = {
  products: [...products, 'pricing'],
  company: ['about', 'faq', 'contact', 'support'],
  legal: ['legalNotice', 'privacy', 'cookies'],
} as const satisfies Record<string, readonly PageName[]>;
