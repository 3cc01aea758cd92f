import { outsideHref } from '#content/outside-links.ts';
import type { Company } from '#content/schema/company.ts';
import type { ContactCopy } from '#content/schema/contact.ts';
import type { Language } from '#site/languages.ts';
import { ButtonLink } from '#ui/button.tsx';

type BookingProps = {
  copy: ContactCopy['booking'];
  company: Company;
  language: Language;
  externalHint: string;
};

/** Link to an external calendar, to book a demo; opens in a new tab. */
export function Booking({ copy, company, language, externalHint }: BookingProps) {
  return (
    <section aria-labelledby="booking-title" className="dark-panel p-(--spacing-card)">
      <h2 id="booking-title" className="text-2xl">
        {copy.title}
      </h2>
      <p className="mt-2 mb-5">{copy.description}</p>
      <ButtonLink
        href={outsideHref(company.bookingUrl, company, language)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {copy.action}
        <span className="visually-hidden">{` (${externalHint})`}</span>
      </ButtonLink>
    </section>
  );
}
