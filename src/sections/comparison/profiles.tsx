import type { ComparisonWords } from '#content/schema/comparison.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Section, SectionHeading } from '../shared/section.tsx';

type ProfilesProps = { words: ComparisonWords['profiles']; language: Language };

/** Which suite fits whom. */
export function Profiles({ words, language }: ProfilesProps) {
  return (
    <Section id="profiles" ground="strata">
      <SectionHeading of="profiles" title={words.title} subtitle={words.subtitle} />
      <div className="mt-10 grid gap-5 @md:grid-cols-2">
        {(['google', 'microsoft'] as const).map((suite) => (
          <article
            key={suite}
            className={classes('suite-card', suite === 'google' ? 'service-dawn' : 'service-noon')}
          >
            <h3 className="text-2xl">{words[suite].title}</h3>
            <ul className="check-list mt-5 mb-8 text-lg">
              {words[suite].items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <ButtonLink look="night" href={href(suite, language)} className="mt-auto">
              {words[suite].link}
            </ButtonLink>
          </article>
        ))}
      </div>
    </Section>
  );
}
