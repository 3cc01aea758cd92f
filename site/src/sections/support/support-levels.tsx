import { findById } from '@altanube/content/by-id';
import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import type { ReactNode } from 'react';
import { Section, SectionHeading } from '../shared/section.tsx';

type SupportLevelsProps = PageContent & { children: ReactNode };

/** The status of the service, which is given, and the response time of each support plan. */
export function SupportLevels({
  copy: { support },
  prices,
  language,
  children,
}: SupportLevelsProps) {
  const copy = support.sla;
  return (
    <Section id="levels" background="strata">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <div className="card self-start">{children}</div>
        <div>
          <SectionHeading of="levels" copy={copy} />
          <dl className="rows mt-8">
            {prices.support.plans.map(({ id, name }) => (
              <div key={id} className="grid gap-x-6 @sm:grid-cols-[8rem_1fr]">
                <dt className="font-semibold">{name}</dt>
                <dd className="text-soft">{findById(copy.plans, id).line}</dd>
              </div>
            ))}
          </dl>
          <a
            href={href('sla', language)}
            className="prose-link mt-4 inline-block py-2 font-semibold"
          >
            {copy.link}
          </a>
        </div>
      </div>
    </Section>
  );
}
