import type { HomeCopy } from '@altanube/content/schema/home';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { ButtonLink } from '#ui/button.tsx';
import { Accordion } from '#features/accordion/accordion.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type FaqTeaserProps = { copy: HomeCopy['faq']; language: Language };

export function FaqTeaser({ copy, language }: FaqTeaserProps) {
  return (
    <Section id="faq">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <div>
          <SectionHeading of="faq" title={copy.title} subtitle={copy.subtitle} />
          <ButtonLink variant="outline" href={href('faq', language)} className="mt-6">
            {copy.more}
          </ButtonLink>
        </div>
        <Accordion group="home-faq" questions={copy.items} />
      </div>
    </Section>
  );
}
