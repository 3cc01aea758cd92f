/** Runs on every page once it is parsed, without React; one file for the whole site. */
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

// Each in a task of its own, so that an error in one does not stop the others.
for (const part of parts) queueMicrotask(part);
