import { loadContent } from '@altanube/content/load';
import { isCompared } from '@altanube/content/suites';

export const siteContent = loadContent();

/** Parts that the content may leave out. */
export const hasCalculator = siteContent.prices.calculator !== null;
export const hasQuiz = isCompared && siteContent.fitRules.questions.length > 0;
