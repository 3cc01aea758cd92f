import drawing from '#assets/together.svg?url';
import { href } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CheckList } from '#ui/lists.tsx';
import { Section } from '../shared/section.tsx';
import { SuiteCard } from '../shared/suite-card.tsx';

/** The two suites side by side, and a link to their comparison. */
export function Services({ copy: { home }, language }: PageContent) {
  const copy = home.services;
  return (
    <Section id="services" copy={copy}>
      <div className="mt-10 grid gap-5 @md:grid-cols-2">
        {(['google', 'microsoft'] as const).map((suite) => (
          <SuiteCard key={suite} copy={copy[suite]} {...{ suite, language }}>
            <p className="mt-3 text-lg">{copy[suite].description}</p>
            <CheckList items={copy[suite].features} className="mt-6 mb-8" />
          </SuiteCard>
        ))}
      </div>
      <div className="mt-14 grid items-center gap-8 @lg:grid-cols-2 @lg:gap-14">
        <img
          src={drawing}
          width={720}
          height={420}
          alt={copy.imageAlt}
          loading="lazy"
          decoding="async"
          className="h-auto w-full"
        />
        <div>
          <h3 className="text-2xl">{copy.comparison.title}</h3>
          <p className="mt-3 text-lg text-soft">{copy.comparison.description}</p>
          <ButtonLink variant="outline" href={href('comparison', language)} className="mt-6">
            {copy.comparison.link}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
