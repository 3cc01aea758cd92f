import type { StateName } from './page-states.ts';
import type { PageName } from '@altanube/content/routes';

/** Where a piece is seen when the accessibility of the pages is looked at, by a CSS selector. */
export type Shown = { selector: string } & ({ page: PageName } | { state: StateName });

/**
 * Every feature and every file of `ui/`, part by part, with a page or a state that shows it. `null` has
 * nothing that could be seen or operated.
 */
export const pieces: Record<string, Shown | null> = {
  'features/accordion': { state: 'an answer open', selector: 'main details[open] > :not(summary)' },
  'features/articles': { state: 'an article open', selector: '.tickable input' },
  'features/calculator': { state: 'a price worked out', selector: '.calculator-row' },
  'features/campaign': null,
  'features/carousel': { state: 'next slide', selector: '.carousel-controls' },
  'features/consent': { state: 'cookies customised', selector: 'dialog input' },
  'features/contact-form': { state: 'form with a mistake', selector: '[aria-invalid=true]' },
  'features/demo-time': { state: 'a time for a demo', selector: '.demo-time select' },
  'features/dropdown': { state: 'languages open', selector: 'header details[open] ul' },
  'features/language': { state: 'languages open', selector: 'header details[open] [hreflang]' },
  'features/navigation': { state: 'menu open', selector: 'header details[open] nav' },
  'features/service-status': { page: 'support', selector: '#levels .card p > [aria-hidden]' },
  'features/share': { state: 'a price worked out', selector: '#calculadora .button-outline' },
  'features/suite-fit': { state: 'a suite that fits', selector: '.fit-answer' },
  'features/support-search': { state: 'search with results', selector: 'search li a' },
  'features/tools': null,
  'features/theme': { page: 'home', selector: '.theme-switch select' },
  'ui/components badge': { page: 'pricing', selector: '.badge' },
  'ui/button': { page: 'home', selector: '.button' },
  'ui/components card': { page: 'pricing', selector: '.card' },
  'ui/components check-list': { page: 'pricing', selector: '.check-list' },
  'ui/components choice-pill': { page: 'google', selector: '.choice-pill' },
  'ui/choice-pills': { page: 'pricing', selector: '.choice-pill' },
  'ui/components column': { page: 'home', selector: '.column' },
  'ui/drawn-icon': { state: 'next slide', selector: '.carousel-controls .icon' },
  'ui/links external-link': { page: 'home', selector: 'a[target=_blank]' },
  'ui/components form-control': { page: 'contact', selector: '.form-control' },
  'ui/headings': null,
  'ui/icon': { page: 'home', selector: '.icon use' },
  'ui/json-ld': null,
  'ui/links linked-parts': { page: 'contact', selector: 'main p > a.prose-link' },
  'ui/components menu-links': { state: 'languages open', selector: '.menu-item' },
  'ui/components price-sum': { page: 'pricing', selector: '.price-sum' },
  'ui/prose': { page: 'privacy', selector: '.prose' },
  'ui/components prose-link': { page: 'privacy', selector: '.prose-link' },
  'ui/components rows': { page: 'pricing', selector: '.rows' },
  'ui/components tile': { page: 'support', selector: '.tile' },
  'ui/toast': { state: 'form sent', selector: '[role=status] p' },
  'ui/tooltip': { state: 'next slide', selector: '.has-tooltip' },
};

/** What a state has to show: selectors of the pieces that are looked at in it. */
export function shownIn(state: string): string[] {
  return Object.values(pieces).flatMap((shown) =>
    shown !== null && 'state' in shown && shown.state === state ? [shown.selector] : [],
  );
}
