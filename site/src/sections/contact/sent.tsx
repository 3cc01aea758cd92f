import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { ButtonLink } from '#ui/button.tsx';
import { PageHero } from '../shared/page-hero.tsx';
import { Section } from '../shared/section.tsx';

/** Confirms a message that was sent without JavaScript. */
export function Sent({ copy: { contactSent: copy }, language }: PageContent) {
  return (
    <>
      <PageHero title={copy.title} subtitle={copy.description}>
        <ButtonLink href={href('home', language)}>{copy.home}</ButtonLink>
        <ButtonLink variant="outline-on-dark" href={href('faq', language)}>
          {copy.faq}
        </ButtonLink>
      </PageHero>
      <Section id="next" copy={copy.next} className="pb-0">
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
