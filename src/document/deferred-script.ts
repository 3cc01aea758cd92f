/** What every page does beside its islands, once it is there: small, and the same file for all. */
import { frostHeader } from '#features/navigation/header.deferred.ts';
import { reopenConsent } from '#features/consent/consent.deferred.ts';
import { keepDraft } from '#features/contact-form/draft.deferred.ts';
import { followLanguage } from '#features/language/language.deferred.ts';
import { logMissingPage } from './not-found.deferred.ts';
import { guardMobileMenu } from '#features/navigation/mobile-menu.deferred.ts';
import { openNamedAnswer } from '#features/accordion/hash-target.deferred.ts';
import { keepPlaceAcrossLanguages } from '#features/language/scroll-position.deferred.ts';
import { switchTheme } from '#features/theme/theme.deferred.ts';
import { dismissTooltips } from '#ui/tooltip.deferred.ts';

const parts = [
  followLanguage,
  frostHeader,
  guardMobileMenu,
  dismissTooltips,
  keepDraft,
  keepPlaceAcrossLanguages,
  openNamedAnswer,
  reopenConsent,
  switchTheme,
  logMissingPage,
];

// An error in one is reported, and stops none of the others.
for (const part of parts) queueMicrotask(part);
