import type { PageContent } from '#content/site-content.ts';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import type { IconName } from '@altanube/content/icon-names';

/** E-mail, phone and postal address. */
export function ContactDetails({ copy: { contact }, company }: PageContent) {
  const copy = contact.details;
  const { email, phone, address } = copy;
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="text-2xl">
        {copy.title}
      </h2>
      <ul className="rows mt-5">
        <Detail icon="mail" title={email.title}>
          <Mail label={email.sales} address={company.email.sales} />
          <Mail label={email.support} address={company.email.support} />
        </Detail>
        <Detail icon="phone" title={phone.title}>
          <a href={`tel:${company.phone.e164}`} className="prose-link inline-block py-1">
            {company.phone.display}
          </a>
          <p className="text-sm text-soft">{phone.hours}</p>
        </Detail>
        <Detail icon="map-pin" title={address.title}>
          <address className="not-italic">{address.value}</address>
        </Detail>
      </ul>
    </section>
  );
}

type DetailProps = { icon: IconName; title: string; children: ReactNode };

function Detail({ icon, title, children }: DetailProps) {
  return (
    <li className="flex gap-4">
      <Icon name={icon} className="text-sun-deep" />
      <div>
        <h3 className="text-base">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function Mail({ label, address }: { label: string; address: string }) {
  return (
    <p>
      <span className="text-sm text-soft">{label}</span>
      <a href={`mailto:${address}`} className="prose-link block py-1">
        {address}
      </a>
    </p>
  );
}
