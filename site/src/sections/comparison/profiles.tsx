import type { PageContent } from '#content/site-content.ts';
import { CheckList } from '#ui/lists.tsx';
import { Section } from '../shared/section.tsx';
import { SuiteCard } from '../shared/suite-card.tsx';

/** For which companies each suite is the better choice. */
export function Profiles({ copy: { comparison }, language }: PageContent) {
  const copy = comparison.profiles;
  return (
    <Section id="profiles" copy={copy} background="strata">
      <div className="mt-10 grid gap-5 @md:grid-cols-2">
        {(['google', 'microsoft'] as const).map((suite) => (
          <SuiteCard key={suite} copy={copy[suite]} {...{ suite, language }}>
            <CheckList items={copy[suite].items} className="mt-5 mb-8 text-lg" />
          </SuiteCard>
        ))}
      </div>
    </Section>
  );
}
