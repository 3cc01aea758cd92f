import type { HomeWords, ServiceCardWords } from '#content/schema/home.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import type { Picture } from '#ui/picture.ts';
import { Section, SectionHeading } from '../shared/section.tsx';

type ServicesProps = { words: HomeWords['services']; language: Language; picture: Picture };

/** The two suites side by side, and the way to compare them. */
export function Services({ words, language, picture }: ServicesProps) {
  return (
    <Section id="services">
      <SectionHeading of="services" title={words.title} subtitle={words.subtitle} />
      <div className="mt-10 grid gap-5 @md:grid-cols-2">
        <ServiceCard look="service-dawn" route="google" words={words.google} language={language} />
        <ServiceCard
          look="service-noon"
          route="microsoft"
          words={words.microsoft}
          language={language}
        />
      </div>
      <div className="mt-14 grid items-center gap-8 @lg:grid-cols-2 @lg:gap-14">
        <img
          {...picture}
          alt={words.imageAlt}
          loading="lazy"
          decoding="async"
          className="h-auto w-full"
        />
        <div>
          <h3 className="text-2xl">{words.comparison.title}</h3>
          <p className="mt-3 text-lg text-soft">{words.comparison.description}</p>
          <ButtonLink look="line" href={href('comparison', language)} className="mt-6">
            {words.comparison.link}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}

type ServiceCardProps = {
  look: 'service-dawn' | 'service-noon';
  route: RouteName;
  words: ServiceCardWords;
  language: Language;
};

function ServiceCard({ look, route, words, language }: ServiceCardProps) {
  return (
    <article className={classes('suite-card', look)}>
      <h3 className="text-2xl">{words.title}</h3>
      <p className="mt-3 text-lg">{words.description}</p>
      <ul className="check-list mt-6 mb-8 font-medium">
        {words.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ButtonLink look="night" href={href(route, language)} className="mt-auto">
        {words.link}
      </ButtonLink>
    </article>
  );
}
