import type { ContactCopy } from '#content/schema/contact.ts';
import { ButtonLink } from '#ui/button.tsx';

type BookingProps = {
  copy: ContactCopy['booking'];
  /** The external calendar. */
  url: string;
  externalHint: string;
};

/** Link to an external calendar, to book a demo; opens in a new tab. */
export function Booking({ copy, url, externalHint }: BookingProps) {
  return (
    <section aria-labelledby="booking-title" className="dark-panel p-(--spacing-card)">
      <h2 id="booking-title" className="text-2xl">
        {copy.title}
      </h2>
      <p className="mt-2 mb-5">{copy.description}</p>
      <ButtonLink href={url} target="_blank" rel="noopener noreferrer">
        {copy.action}
        <span className="visually-hidden">{` (${externalHint})`}</span>
      </ButtonLink>
    </section>
  );
}
