import { outsideHref } from '@altanube/content/outside-links';
import type { Company } from '@altanube/content/schema/company';
import type { ContactCopy } from '@altanube/content/schema/contact';
import { demoTimeId } from '#features/demo-time/demo-time-id.ts';
import type { Language } from '@altanube/content/languages';
import { ButtonLink } from '#ui/button.tsx';

type BookingProps = {
  copy: ContactCopy['booking'];
  company: Company;
  language: Language;
  externalHint: string;
};

/** Link to where a demo is booked: an external calendar, in a new tab, or else the form. */
export function Booking({ copy, company, language, externalHint }: BookingProps) {
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
          <span className="visually-hidden">{` (${externalHint})`}</span>
        </ButtonLink>
      )}
    </section>
  );
}
