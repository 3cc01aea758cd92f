import type { Copy } from '#content/schema/copy.ts';
import type { FitCopy } from '#content/schema/fit.ts';
import type { FitRules } from '#content/schema/fit-rules.ts';
import type { ShareCopy } from '#content/schema/share.ts';
import type { FitAnswers } from '#content/fit-outcome.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';

/** What the questions about the suites know in one language. */
export type SuiteFitProps = {
  copy: FitCopy;
  rules: FitRules;
  share: ShareCopy;
  suiteNames: Readonly<Record<'google' | 'microsoft', string>>;
  /** The criteria of the comparison, by their ids. */
  criteria: FitAnswers;
  /** The address of the contact page, without a fragment. */
  contact: string;
};

/** Where the browser fetches them from: `src/pages/suite-fit/`. */
export function suiteFitPropsUrl(language: Language): string {
  return `/suite-fit/${language}.json`;
}

type SiteContent = { copy: Copy; fitRules: FitRules; language: Language };

export function suiteFitProps({ copy, fitRules, language }: SiteContent): SuiteFitProps {
  const { rows, columns } = copy.comparison.table;
  return {
    copy: copy.fit,
    rules: fitRules,
    share: copy.site.share,
    suiteNames: { google: columns.google, microsoft: columns.microsoft },
    criteria: Object.fromEntries(rows.map(({ id, criterion }) => [id, criterion])),
    contact: href('contact', language),
  };
}
