/** What every page does beside its islands, once it is there: small, and the same file for all. */
import { frostBar } from './bar.ts';
import { reopenConsent } from './consent.ts';
import { keepDraft } from './draft.ts';
import { followLanguage } from './language.ts';
import { logMissingPage } from './missing-page.ts';
import { guardMobileMenu } from './mobile-menu.ts';
import { openNamedAnswer } from './named-answer.ts';
import { keepPlaceAcrossLanguages } from './place.ts';
import { switchTheme } from './theme.ts';
import { dismissTooltips } from './tooltips.ts';

const parts = [
  followLanguage,
  frostBar,
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
