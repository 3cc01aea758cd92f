/**
 * Runs right after the cookie dialog in the document, before the first paint: applies the chosen
 * theme, switches to the visitor's language, and opens the dialog where there is no decision yet.
 */
import { askForConsent } from '#features/consent/consent.head.ts';
import { settleLanguage } from '#features/language/language.head.ts';
import { putOnTheme } from '#features/theme/theme.head.ts';

putOnTheme();
settleLanguage();

const dialog = document.querySelector('dialog');
if (dialog !== null) askForConsent(dialog);
