import type { ContactSentCopy } from '@altanube/content/schema/contact-results';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { ButtonLink } from '#ui/button.tsx';
import { PageHero } from '../shared/page-hero.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type SentProps = { copy: ContactSentCopy; language: Language };

/** Confirms a message that was sent without JavaScript. */
export function Sent({ copy, language }: SentProps) {
  return (
    <>
      <PageHero title={copy.title} subtitle={copy.description}>
        <ButtonLink href={href('home', language)}>{copy.home}</ButtonLink>
        <ButtonLink variant="outline-on-dark" href={href('faq', language)}>
          {copy.faq}
        </ButtonLink>
      </PageHero>
      <Section id="next" className="pb-0">
        <SectionHeading of="next" title={copy.next.title} />
        <ol className="steps">
          {copy.next.items.map((item, index) => (
            <li key={item} className="step">
              <p className="text-4xl font-semibold text-sun-deep" aria-hidden="true">
                {index + 1}
              </p>
              <p className="mt-4 text-lg">{item}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
