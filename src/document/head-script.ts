/**
 * Runs right behind the cookie dialog, at the top of the page, before anything is painted. Lists
 * what the features bring; each is in its folder, in a file named `*.head.ts`.
 */
import { requestConsent } from '#features/consent/consent.head.ts';
import { applyLanguage } from '#features/language/language.head.ts';
import { deferLayout } from './deferred-layout.head.ts';
import { runDeferredScript } from './deferred-script.head.ts';
import { applyTheme } from '#features/theme/theme.head.ts';

applyTheme();
applyLanguage();
requestConsent();
runDeferredScript({ isAfterPaint: deferLayout() });
