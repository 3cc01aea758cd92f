import drawing from '#assets/ascent.svg?url';
import { contactHref, href } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CheckList } from '#ui/lists.tsx';

export function Hero({ copy: { home }, language }: PageContent) {
  const copy = home.hero;
  return (
    <section aria-labelledby="hero-title" className="section pt-6">
      <div className="column grid items-center gap-10 @lg:grid-cols-[1.1fr_1fr] @lg:gap-14">
        <div>
          <p className="eyebrow mb-5">{copy.badge}</p>
          <h1 id="hero-title" className="text-4xl">
            {copy.title}
          </h1>
          <p className="mt-5 max-w-(--container-text) text-lg text-soft">{copy.subtitle}</p>
          <CheckList items={copy.benefits} className="mt-6" />
          <div className="mt-8 grid gap-3 @sm:flex">
            <ButtonLink href={contactHref(language, { callToAction: 'hero' })}>
              {copy.expert}
            </ButtonLink>
            <ButtonLink variant="outline" href={href('pricing', language)}>
              {copy.plans}
            </ButtonLink>
          </div>
          <ul className="mt-8 grid gap-x-8 gap-y-1 border-t border-line pt-5 text-sm text-soft @sm:flex">
            {[copy.trust.google, copy.trust.microsoft].map((note) => (
              <li key={note} className="flex items-center gap-2">
                <Icon name="badge-check" className="size-5 text-sun-deep" />
                {note}
              </li>
            ))}
          </ul>
        </div>
        <img src={drawing} width={640} height={600} alt={copy.imageAlt} className="h-auto w-full" />
      </div>
    </section>
  );
}
