/** Runs after the first paint. Runs the code of files named `*.deferred.ts`. */
import { openHashTarget } from '#features/accordion/hash-target.deferred.ts';
import { followBilling } from '#features/calculator/follow-billing.deferred.ts';
import { enhanceConsentDialog } from '#features/consent/consent.deferred.ts';
import { persistDrafts } from '#features/contact-form/draft.deferred.ts';
import { openCountry, loadVisitorPhone } from '#features/countries/visitor-country.deferred.ts';
import { enhanceDropdowns } from '#features/dropdown/dropdown.deferred.ts';
import {
  preserveScrollPosition,
  reloadInChosenLanguage,
} from '#features/language/language.deferred.ts';
import { enhanceHeader } from '#features/navigation/header.deferred.ts';
import { connectSearchShortcut } from '#features/support-search/search.deferred.ts';
import { connectThemeSelect } from '#features/theme/theme.deferred.ts';
import { hydrateIslands } from '#islands/islands.deferred.ts';
import { dismissTooltips } from '#ui/tooltip.deferred.ts';
import { showCurrentYear } from './footer.deferred.ts';
import { linkLaterStyles, prefetchPages } from './links.deferred.ts';

const behaviours = [
  linkLaterStyles,
  hydrateIslands,
  reloadInChosenLanguage,
  enhanceHeader,
  enhanceDropdowns,
  dismissTooltips,
  persistDrafts,
  followBilling,
  // Before the scroll position is restored after a language switch.
  openCountry,
  openHashTarget,
  preserveScrollPosition,
  enhanceConsentDialog,
  connectThemeSelect,
  connectSearchShortcut,
  showCurrentYear,
  loadVisitorPhone,
  prefetchPages,
];

// Isolated, so that an error in one is reported and does not stop the others.
for (const behaviour of behaviours) queueMicrotask(behaviour);
