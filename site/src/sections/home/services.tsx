import type { HomeCopy, ServiceCardCopy } from '@altanube/content/schema/home';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import type { RouteName } from '@altanube/content/routes';
import { ButtonLink } from '#ui/button.tsx';
import { clsx } from 'clsx';
import type { ImageSource } from '../shared/page-hero.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type ServicesProps = { copy: HomeCopy['services']; language: Language; image: ImageSource };

/** The two suites side by side, and a link to their comparison. */
export function Services({ copy, language, image }: ServicesProps) {
  return (
    <Section id="services">
      <SectionHeading of="services" title={copy.title} subtitle={copy.subtitle} />
      <div className="mt-10 grid gap-5 @md:grid-cols-2">
        <ServiceCard
          variant="suite-card-google"
          route="google"
          copy={copy.google}
          language={language}
        />
        <ServiceCard
          variant="suite-card-microsoft"
          route="microsoft"
          copy={copy.microsoft}
          language={language}
        />
      </div>
      <div className="mt-14 grid items-center gap-8 @lg:grid-cols-2 @lg:gap-14">
        <img
          {...image}
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

type ServiceCardProps = {
  variant: 'suite-card-google' | 'suite-card-microsoft';
  route: RouteName;
  copy: ServiceCardCopy;
  language: Language;
};

function ServiceCard({ variant, route, copy, language }: ServiceCardProps) {
  return (
    <div className={clsx('suite-card', variant)}>
      <h3 className="text-2xl">{copy.title}</h3>
      <p className="mt-3 text-lg">{copy.description}</p>
      <ul className="check-list mt-6 mb-8">
        {copy.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ButtonLink variant="dark" href={href(route, language)} className="mt-auto">
        {copy.link}
      </ButtonLink>
    </div>
  );
}
