import type { ComparisonCopy } from '@altanube/content/schema/comparison';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { ButtonLink } from '#ui/button.tsx';
import { clsx } from 'clsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type ProfilesProps = { copy: ComparisonCopy['profiles']; language: Language };

/** For which companies each suite is the better choice. */
export function Profiles({ copy, language }: ProfilesProps) {
  return (
    <Section id="profiles" background="strata">
      <SectionHeading of="profiles" title={copy.title} subtitle={copy.subtitle} />
      <div className="mt-10 grid gap-5 @md:grid-cols-2">
        {(['google', 'microsoft'] as const).map((suite) => (
          <div
            key={suite}
            className={clsx(
              'suite-card',
              suite === 'google' ? 'suite-card-google' : 'suite-card-microsoft',
            )}
          >
            <h3 className="text-2xl">{copy[suite].title}</h3>
            <ul className="check-list mt-5 mb-8 text-lg">
              {copy[suite].items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <ButtonLink variant="dark" href={href(suite, language)} className="mt-auto">
              {copy[suite].link}
            </ButtonLink>
          </div>
        ))}
      </div>
    </Section>
  );
}
