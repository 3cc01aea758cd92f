import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { ButtonLink } from '#ui/button.tsx';
import { Accordion } from '#features/accordion/accordion.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

export function FaqTeaser({ copy: { home }, language }: PageContent) {
  const copy = home.faq;
  return (
    <Section id="faq">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <div>
          <SectionHeading of="faq" copy={copy} />
          <ButtonLink variant="outline" href={href('faq', language)} className="mt-6">
            {copy.more}
          </ButtonLink>
        </div>
        <Accordion group="home-faq" questions={copy.items} />
      </div>
    </Section>
  );
}
