import { siteContent } from '#testing/site-content.ts';
import type { Language } from '#site/languages.ts';
import type { Target } from './visitor.ts';

const { copy } = siteContent;

/** The trigger of the products. */
export function productsTrigger(language: Language): Target {
  return { css: 'header summary', name: copy[language].site.header.products };
}

/** A link in what a trigger has opened. */
export function menuLink(path: string): Target {
  return { css: `header details[open] a[href="${path}"]` };
}

/** The trigger of the language menu. */
export const languageTrigger: Target = { css: 'header summary:has(+ ul [hreflang])' };

/** The button of the panel of small windows, and the panel. */
export const panelTrigger: Target = { css: 'header summary:has(+ nav)' };
export const panel: Target = { css: 'header details[open] > nav' };
