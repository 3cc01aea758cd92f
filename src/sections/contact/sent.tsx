import type { ContactSentWords } from '#content/schema/contact-answers.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PageHero } from '../shared/page-hero.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type SentProps = { words: ContactSentWords; language: Language };

/** The answer to a message that was sent without JavaScript. */
export function Sent({ words, language }: SentProps) {
  return (
    <>
      <PageHero title={words.title} subtitle={words.description}>
        <ButtonLink href={href('home', language)}>{words.home}</ButtonLink>
        <ButtonLink look="dusk" href={href('faq', language)}>
          {words.faq}
        </ButtonLink>
      </PageHero>
      <Section id="next" className="pb-0">
        <SectionHeading of="next" title={words.next.title} />
        <ol className="steps">
          {words.next.items.map((item, index) => (
            <li key={item} className="step">
              <p className="text-4xl font-bold text-sun-deep" aria-hidden="true">
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
