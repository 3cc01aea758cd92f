import { contactHref, href } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { Tile } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';
import type { Copy } from '@altanube/content/schema/copy';
import { buttonClasses, ButtonLink } from '#ui/button.tsx';
import { ExternalLink, LinkedParts } from '#ui/links.tsx';
import type { ReactNode } from 'react';
import { whatsappHref } from '@altanube/content/external-links';
import type { Language } from '@altanube/content/languages';
import { chatAccessSubject, type SubjectId } from '@altanube/content/subjects';
import { describePlan } from '@altanube/content/plan-rules';
import { articleCategories } from '@altanube/content/schema/article';
import { getArticleKindId } from './articles.tsx';
import { parseLinkedText } from '@altanube/content/linked-text';

/** Each leads to its articles. */
export function Categories({ copy: { support } }: PageContent) {
  const copy = support.categories;
  return (
    <Section id="categories" copy={copy}>
      <ul className="mt-list grid gap-5 @md:grid-cols-3">
        {articleCategories.map((category) => {
          const { icon, title, description, count, action } = copy[category];
          return (
            <li key={category} className="card flex flex-col">
              <Tile name={icon} />
              <h3 className="mt-5 text-2xl">{title}</h3>
              <p className="mt-1 font-semibold text-accent-deep">{count}</p>
              <p className="mt-3 mb-5 text-soft">{description}</p>
              <a
                href={`#${getArticleKindId(category)}`}
                className="prose-link mt-auto py-2 font-semibold"
              >
                {action}
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The address of the ticket form. */
function ticketHref(language: Language, subject: SubjectId = 'ticket'): string {
  return contactHref(language, { callToAction: 'support', subject });
}

/** The ways to reach the support team, each with its button. */
export function Channels({ copy: { support, site }, company, language }: PageContent) {
  const { ticket, chat, whatsapp } = support.channels;
  return (
    <Section id="channels" copy={support.channels}>
      <ul className="rows mt-list">
        <Channel copy={ticket}>
          <ButtonLink href={ticketHref(language)}>{ticket.action}</ButtonLink>
        </Channel>
        <Channel copy={chat}>
          <ButtonLink variant="outline" href={ticketHref(language, chatAccessSubject)}>
            {chat.action}
          </ButtonLink>
        </Channel>
        <Channel copy={whatsapp}>
          <ExternalLink
            href={whatsappHref(company, company.whatsapp.e164, language)}
            hint={site.externalLink}
            className={buttonClasses('outline')}
          >
            {whatsapp.action}
          </ExternalLink>
        </Channel>
      </ul>
    </Section>
  );
}

type ChannelProps = { copy: Copy['support']['channels']['ticket']; children: ReactNode };

function Channel({ copy, children }: ChannelProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <div className="flex max-w-text gap-5">
        <Tile name={copy.icon} className="shrink-0" />
        <div>
          <h3 className="text-xl">{copy.title}</h3>
          <p className="mt-1 text-soft">{copy.description}</p>
        </div>
      </div>
      {children}
    </li>
  );
}

/** The status of the service, which is given, and the response time of each support plan. */
export function SupportLevels({ children, ...content }: PageContent & { children: ReactNode }) {
  const { copy: pages, prices, language } = content;
  const { sla: copy, channels } = pages.support;
  const { rules } = pages.pricing.plans;
  return (
    <Section id="levels" background="strata">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <div className="card self-start">{children}</div>
        <div>
          <SectionHeading of="levels" copy={copy} />
          <dl className="rows mt-8">
            {prices.support.plans.map((plan) => (
              <div
                key={plan.id}
                className="grid items-baseline gap-x-6 @sm:grid-cols-[8rem_1fr_auto]"
              >
                <dt className="font-semibold">{plan.name}</dt>
                <dd className="text-soft">{describePlan(plan, { rules, language }).promise}</dd>
                <dd>
                  <a
                    href={ticketHref(language, `ticket/${plan.id}`)}
                    className="prose-link inline-block py-1"
                  >
                    {channels.ticket.action}
                    <span className="visually-hidden">{` (${plan.name})`}</span>
                  </a>
                </dd>
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

/** Replaces the search, which does not work without JavaScript. */
export function WithoutScripts({ copy: { support }, language }: PageContent) {
  return (
    <noscript>
      <p className="max-w-text">
        <LinkedParts
          parts={parseLinkedText(support.search.withoutScripts, { faq: href('faq', language) })}
        />
      </p>
    </noscript>
  );
}
