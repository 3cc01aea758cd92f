/**
 * Runs right behind the cookie dialog, at the top of the page, before anything is painted: the
 * theme the visitor chose, the page in the visitor's language, and the question for consent.
 */
import { askForConsent } from '#features/consent/consent.head.ts';
import { settleLanguage } from '#features/language/language.head.ts';
import { putOnTheme } from '#features/theme/theme.head.ts';

putOnTheme();
settleLanguage();

const dialog = document.querySelector('dialog');
if (dialog !== null) askForConsent(dialog);
