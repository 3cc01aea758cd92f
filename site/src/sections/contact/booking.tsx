import { outsideHref } from '@altanube/content/outside-links';
import { demoTimeId } from '#features/demo-time/use-demo-time.ts';
import type { PageContent } from '#content/site-content.ts';
import { ButtonLink } from '#ui/button.tsx';

/** Link to where a demo is booked: an external calendar, in a new tab, or else the form. */
export function Booking({ copy: { contact, site }, company, language }: PageContent) {
  const copy = contact.booking;
  return (
    <section aria-labelledby="booking-title" className="dark-panel p-(--spacing-card)">
      <h2 id="booking-title" className="text-2xl">
        {copy.title}
      </h2>
      <p className="mt-2 mb-5">{copy.description}</p>
      {company.bookingUrl === null ? (
        <ButtonLink href={`#${demoTimeId}`}>{copy.action}</ButtonLink>
      ) : (
        <ButtonLink
          href={outsideHref(company.bookingUrl, company, language)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {copy.action}
          <span className="visually-hidden">{` (${site.externalLink})`}</span>
        </ButtonLink>
      )}
    </section>
  );
}
