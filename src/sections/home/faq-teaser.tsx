import type { HomeWords } from '#content/schema/home.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Questions } from '../shared/questions.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type FaqTeaserProps = { words: HomeWords['faq']; language: Language };

export function FaqTeaser({ words, language }: FaqTeaserProps) {
  return (
    <Section id="faq">
      <div className="aside">
        <div>
          <SectionHeading of="faq" title={words.title} subtitle={words.subtitle} />
          <ButtonLink look="line" href={href('faq', language)} className="mt-6">
            {words.more}
          </ButtonLink>
        </div>
        <Questions group="home-faq" questions={words.items} />
      </div>
    </Section>
  );
}
