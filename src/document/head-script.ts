/**
 * Runs right behind the cookie dialog, at the top of the page, before anything of the page is painted
 * but its paper. Lists what the features bring; each is in its folder, in a file named `*.head.ts`.
 */
import { requestConsent } from '#features/consent/consent.head.ts';
import { applyLanguage } from '#features/language/language.head.ts';
import { deferLayout, showBelowHeading } from './deferred-layout.head.ts';
import { runDeferredScript } from './deferred-script.head.ts';
import { applyLaterStyles } from './later-styles.head.ts';
import { whenPainted } from './when-painted.head.ts';

applyLanguage();
requestConsent();
const isLayoutDeferred = deferLayout();
addEventListener('DOMContentLoaded', () => {
  // Where the deferred script has to scroll, or to open what the address names, it cannot wait.
  if (isLayoutDeferred) whenPainted(addTheRest);
  else addTheRest();
});

function addTheRest(): void {
  showBelowHeading();
  applyLaterStyles();
  runDeferredScript();
}
