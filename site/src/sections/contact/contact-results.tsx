import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { ButtonLink } from '#ui/button.tsx';
import { PageHero } from '../shared/page-hero.tsx';
import { Section } from '../shared/section.tsx';
import { StepList } from '../shared/steps.tsx';
import { getAlternativeParts, getErrorMessage } from '#features/contact-form/messages.ts';
import { fieldIssues, generalReasons, toFailureReason } from '@altanube/content/failure-reasons';
import { LinkedParts } from '#ui/links.tsx';

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
        <StepList
          items={copy.next.items.map((item, index) => ({
            number: `${index + 1}`,
            text: <p className="mt-4 text-lg">{item}</p>,
          }))}
        />
      </Section>
    </>
  );
}

/**
 * Says why a message that was posted without JavaScript was not accepted. The page lists every reason
 * and shows the one that the fragment of its address names (see not-sent.css).
 */
export function NotSent({ copy: pages, company, language }: PageContent) {
  const copy = pages.contactNotSent;
  const { errors } = pages.contact.form;
  const addresses = { email: company.email.sales, phone: company.phone };
  return (
    <>
      <PageHero title={copy.title} subtitle={copy.description}>
        <ButtonLink href={href('contact', language)}>{copy.back}</ButtonLink>
      </PageHero>
      <section aria-labelledby="reasons-title" className="column py-section">
        <h2 id="reasons-title" className="text-3xl">
          {copy.reasonsTitle}
        </h2>
        <ul className="reasons check-list mt-6 max-w-text text-lg">
          {fieldIssues.map((issue) => (
            <li key={toFailureReason(issue)} id={toFailureReason(issue)}>
              {getErrorMessage(errors, issue)}
            </li>
          ))}
          {generalReasons.map((reason) => (
            <li key={reason} id={reason}>
              {copy.reasons[reason]}
            </li>
          ))}
        </ul>
        <p className="mt-6 max-w-text text-soft">
          <LinkedParts parts={getAlternativeParts(copy.alternative, addresses)} />
        </p>
      </section>
    </>
  );
}
