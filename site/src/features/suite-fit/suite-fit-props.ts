import type { Copy } from '@altanube/content/schema/copy';
import type { FitRules } from '@altanube/content/schema/fit-rules';
import type { FitAnswers } from '@altanube/content/fit-outcome';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { perSuite, type Suite } from '@altanube/content/suites';

/** Props of the questions about the suites, in one language. */
export type SuiteFitProps = {
  copy: Copy['fit'];
  rules: FitRules;
  share: Copy['site']['share'];
  suiteNames: Readonly<Record<Suite, string>>;
  /** The criteria of the comparison, by their ids. */
  criteria: FitAnswers;
  /** The address of the contact page, without a fragment. */
  contact: string;
};

type SiteContent = { copy: Copy; fitRules: FitRules; language: Language };

export function createSuiteFitProps({ copy, fitRules, language }: SiteContent): SuiteFitProps {
  const { rows, columns } = copy.comparison.table;
  return {
    copy: copy.fit,
    rules: fitRules,
    share: copy.site.share,
    suiteNames: perSuite((suite) => columns[suite]),
    criteria: Object.fromEntries(rows.map(({ id, criterion }) => [id, criterion])),
    contact: href('contact', language),
  };
}
