import { isCompared, suites } from '@altanube/content/suites';
import { illustrationUrl } from '#assets/illustrations.ts';
import { contactHref, href } from '@altanube/content/links';
import { clsx } from 'clsx';
import type { Client } from '@altanube/content/schema/people';
import { findPicture } from '#content/pictures.ts';
import type { PageContent } from '#content/site-content.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CheckList } from '#ui/lists.tsx';
import { externalHref } from '@altanube/content/external-links';
import { ExternalLink } from '#ui/links.tsx';
import { Picture } from '#ui/picture.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { spriteUrl } from '#icons/icon-sprite.ts';
import { Section, SectionHeading } from '../shared/section.tsx';
import { StepList } from '../shared/steps.tsx';
import { SuiteCard } from '../shared/suite-card.tsx';
import { Accordion } from '#features/accordion/accordion.tsx';
import { calculatorId } from '#features/calculator/estimate-address.ts';
import { MigrationPicture } from '../shared/work-pictures.tsx';
import { ContactCta } from '../shared/contact-cta.tsx';
import { TextRow } from '../shared/text-row.tsx';

export function Hero(content: PageContent) {
  const { copy: pages, prices, language } = content;
  const copy = pages.home.hero;
  return (
    <section aria-labelledby="hero-title" className="section pt-6">
      <div className="column grid items-center gap-6 @lg:grid-cols-[1.1fr_1fr] @lg:gap-14">
        <div>
          {copy.badge !== null && <p className="eyebrow mb-3">{copy.badge}</p>}
          <h1 id="hero-title" className="text-4xl">
            {copy.title}
          </h1>
          <p className="mt-5 max-w-text text-lg text-soft">{copy.subtitle}</p>
          <p className="mt-4">
            {copy.price}{' '}
            {prices.calculator !== null && (
              <a
                href={href('pricing', language, calculatorId)}
                className="prose-link font-semibold"
              >
                {copy.calculate}
              </a>
            )}
          </p>
          <div className="mt-6 grid gap-3 @sm:flex">
            <ButtonLink href={contactHref(language, { callToAction: 'hero' })}>
              {copy.expert}
            </ButtonLink>
            <ButtonLink variant="outline" href={href('pricing', language)}>
              {copy.plans}
            </ButtonLink>
          </div>
          <CheckList items={copy.benefits} className="mt-6" />
          <ul className="mt-6 grid gap-x-8 gap-y-1 border-t border-line pt-5 text-sm text-soft @sm:flex">
            {suites.map((suite) => (
              <li key={suite} className="flex items-center gap-2">
                <Icon name="badge-check" className="size-5 text-accent-deep" />
                {copy.trust[suite]}
              </li>
            ))}
          </ul>
        </div>
        <div className="relative isolate overflow-hidden hero-picture">
          <img
            src={illustrationUrl('dusk')}
            width={640}
            height={600}
            alt=""
            className="absolute inset-0 -z-2 size-full object-cover object-bottom print:hidden"
          />
          <span className="absolute top-[clamp(1.5rem,4cqi,2.5rem)] right-20 -z-1 size-30 rounded-full bg-accent forced-color-adjust-none print:hidden" />
          <MigrationPicture {...content} />
        </div>
      </div>
    </section>
  );
}

/** The clients with their logos, or else their names: 2, 3, 4 or 6 in a row. */
export function Clients({ copy: { home, site }, clients, company, language }: PageContent) {
  const copy = home.clients;
  return (
    <section aria-labelledby="clients-title" className="section section-strata py-8">
      <div className="column">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div className="max-w-text">
            <h2 id="clients-title" className="text-xl">
              {copy.title}
            </h2>
            <p className="mt-1 text-sm text-soft">{copy.subtitle}</p>
          </div>
          <a href={href('about', language, 'stories')} className="prose-link py-2 font-semibold">
            {copy.more}
          </a>
        </div>
        <ul className="mt-6 grid grid-cols-2 gap-2 @sm:grid-cols-3 @md:grid-cols-4 @lg:grid-cols-6">
          {clients.map((client) => (
            <li key={client.name}>
              <ExternalLink
                href={externalHref(client.url, company, language)}
                hint={site.externalLink}
                className={clsx('client-link', hasPicture(client) && tooltipControl)}
              >
                <ClientLogo {...client} />
                {hasPicture(client) ? <Tooltip>{client.name}</Tooltip> : client.name}
              </ExternalLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function hasPicture({ logo, mark }: Client): boolean {
  return logo !== null || mark !== null;
}

function ClientLogo({ logo, mark }: Client) {
  if (logo !== null) {
    return (
      <Picture
        {...findPicture(logo)}
        alt=""
        sizes="8rem"
        // Logos are drawn for white paper.
        className="h-12 w-auto max-w-full rounded-sm bg-[#fff] object-contain px-3 py-2"
      />
    );
  }
  if (mark === null) return null;
  return (
    <svg className="h-11 w-full max-w-38 fill-current" aria-hidden>
      <use href={`${spriteUrl}#client-${mark}`} />
    </svg>
  );
}

/** The benefits, a card each. */
export function Benefits({ copy: { home } }: PageContent) {
  const copy = home.benefits;
  return (
    <Section id="benefits" copy={copy}>
      <ul className="mt-list grid gap-x-10 gap-y-5 @sm:grid-cols-2 @lg:grid-cols-3">
        {copy.items.map(({ icon, title, description }) => (
          <li key={title} className="border-t border-line pt-4">
            <h3 className="flex items-center gap-3 text-xl">
              <Icon name={icon} className="size-7 text-accent-deep" />
              {title}
            </h3>
            <p className="mt-2 text-soft">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How it works, in numbered steps. */
export function Steps({ copy: { home } }: PageContent) {
  const copy = home.steps;
  return (
    <Section id="steps" copy={copy} background="strata" className="pb-0">
      <StepList
        items={copy.items.map(({ title, description, ...step }) => ({
          ...step,
          text: (
            <>
              <h3 className="mt-2 text-xl">{title}</h3>
              <p className="mt-2 text-soft">{description}</p>
            </>
          ),
        }))}
      />
    </Section>
  );
}

/** The two suites side by side and a link to their comparison, or one beside the picture. */
export function Services({ copy: { home }, language }: PageContent) {
  const copy = home.services;
  const picture = (
    <img
      src={illustrationUrl('together')}
      width={720}
      height={420}
      alt={copy.imageAlt}
      loading="lazy"
      decoding="async"
      className="mx-auto h-auto w-2/3 max-sm:hidden"
    />
  );
  return (
    <Section id="services" copy={copy}>
      <div className={clsx('mt-list grid gap-5 @md:grid-cols-2', !isCompared && 'items-center')}>
        {suites.map((suite) => (
          <SuiteCard key={suite} copy={copy[suite]} {...{ suite, language }}>
            <p className="mt-3 text-lg">{copy[suite].description}</p>
            <CheckList items={copy[suite].features} className="mt-5 mb-6" />
          </SuiteCard>
        ))}
        {!isCompared && picture}
      </div>
      {isCompared && (
        <div className="mt-8 grid items-center gap-6 @lg:grid-cols-2 @lg:gap-14">
          {picture}
          <div>
            <h3 className="text-2xl">{copy.comparison.title}</h3>
            <p className="mt-3 text-lg text-soft">{copy.comparison.description}</p>
            <ButtonLink variant="outline" href={href('comparison', language)} className="mt-6">
              {copy.comparison.link}
            </ButtonLink>
          </div>
        </div>
      )}
    </Section>
  );
}

/** The situations in which clients ask for help, a row each. */
export function UseCases({ copy: pages }: PageContent) {
  const { useCases: copy } = pages.home;
  return (
    <Section id="use-cases" copy={copy} layout="beside" background="strata">
      <ul className="rows">
        {copy.items.map(({ description, ...item }) => (
          <TextRow key={item.title} {...item} paragraphs={[description]} />
        ))}
      </ul>
    </Section>
  );
}

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

export function FinalCta({ copy: { home }, language }: PageContent) {
  const { demo, ...copy } = home.finalCta;
  return (
    <ContactCta copy={{ ...copy, contact: demo }} subject="demo" language={language}>
      <ButtonLink
        variant="outline-on-dark"
        href={contactHref(language, { callToAction: 'closing' })}
      >
        {copy.expert}
      </ButtonLink>
      <ul className="mt-6 flex w-full flex-wrap justify-center gap-x-8 gap-y-1">
        {copy.badges.map(({ icon, title }) => (
          <li key={title} className="flex items-center gap-2 text-sm">
            <Icon name={icon} className="size-5 text-accent" />
            {title}
          </li>
        ))}
      </ul>
    </ContactCta>
  );
}
