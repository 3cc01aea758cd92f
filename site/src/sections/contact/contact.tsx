import { parseLinkedText } from '@altanube/content/linked-text';
import type { PageContent } from '#content/site-content.ts';
import { demoFormId, formTitleId } from '#features/contact-form/subject-line.ts';
import { BySubject } from '#features/contact-form/by-subject.tsx';
import { SalesWhatsapp } from '#features/navigation/sales-whatsapp.tsx';
import { href } from '@altanube/content/links';
import { listPhones } from '@altanube/content/phones';
import { ExternalLink, LinkedParts } from '#ui/links.tsx';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '@altanube/content/icon-names';
import { externalHref } from '@altanube/content/external-links';
import { buttonClasses, ButtonLink } from '#ui/button.tsx';

/** A line that leaves the first screen to the form. A script replaces the title with the subject. */
export function ContactHero({ copy: { contact } }: PageContent) {
  const { hero, form } = contact;
  const { demo, ticket } = form.subject;
  return (
    <div id={demoFormId} className="column pt-4">
      <div className="dark-panel px-(--spacing-card) py-4">
        <h1 id={formTitleId} tabIndex={-1} className="text-2xl">
          {hero.title}
        </h1>
        <p className="mt-1">
          <BySubject message={hero.subtitle} demo={demo.subtitle} ticket={ticket.subtitle} />
        </p>
      </div>
    </div>
  );
}

/** Sending a form accepts the privacy policy. */
export function PrivacyNotice({ copy: { contact }, language }: PageContent) {
  const links = { privacy: href('privacy', language) };
  return (
    <p className="mt-5 text-sm text-soft">
      <LinkedParts parts={parseLinkedText(contact.form.notice, links)} />
    </p>
  );
}

/** The contact form with the privacy notice; for a subject, with other ways to go. */
export function FormSection({ children, ...content }: PageContent & { children: ReactNode }) {
  const { form: copy } = content.copy.contact;
  return (
    <section aria-labelledby={formTitleId}>
      <p className="mb-4 text-sm text-soft">{copy.required}</p>
      {children}
      {/* Below the button, in the second column of the form. */}
      <div className="demo:lg:ml-[calc(500%/11+21rem/11)]">
        <PrivacyNotice {...content} />
        <p className="mt-3 hidden flex-wrap gap-x-5 text-sm about:flex">
          <a href={`#${formTitleId}`} className="prose-link py-1">
            {copy.subject.write}
          </a>
          <CalendarLink {...content} className="prose-link hidden py-1 demo:inline-block" />
        </p>
      </div>
    </section>
  );
}

/** E-mail, phones and postal address. */
export function ContactDetails(content: PageContent) {
  const { company } = content;
  const copy = content.copy.contact.details;
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
          <ul>
            {listPhones(company).map(({ e164, line }) => (
              <li key={e164}>
                <a href={`tel:${e164}`} className="prose-link inline-block py-1">
                  {line}
                </a>
              </li>
            ))}
          </ul>
          <p className="text-sm text-soft">{phone.hours}</p>
          <SalesWhatsapp {...content} className="prose-link inline-block py-1" />
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
      <Icon name={icon} className="text-accent-deep" />
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

/** Leads to a demo: to its form, and to an external calendar, in a new tab. */
export function Booking(content: PageContent) {
  const copy = content.copy.contact.booking;
  const isCalendarAll = content.company.demoTimes === null;
  return (
    <section
      aria-labelledby="booking-title"
      className="dark-panel p-(--spacing-card) demo:hidden ticket:hidden"
    >
      <h2 id="booking-title" className="text-2xl">
        {copy.title}
      </h2>
      <p className="mt-2 mb-5">{copy.description}</p>
      <div className="flex flex-wrap gap-3">
        {!isCalendarAll && <ButtonLink href={`#${demoFormId}`}>{copy.action}</ButtonLink>}
        <CalendarLink
          {...content}
          className={buttonClasses(isCalendarAll ? 'primary' : 'outline-on-dark')}
        />
      </div>
    </section>
  );
}

function CalendarLink({ copy, company, language, className }: PageContent & { className: string }) {
  if (company.bookingUrl === null) return null;
  const href = externalHref(company.bookingUrl, company, language);
  return (
    <ExternalLink href={href} hint={copy.site.externalLink} className={className}>
      {copy.contact.booking.calendar}
    </ExternalLink>
  );
}

export function ResponseTime({ copy: { contact } }: PageContent) {
  const { title, description } = contact.response;
  return (
    <section aria-labelledby="response-title" className="card flex gap-4 self-start bg-strata p-6">
      <Icon name="timer" className="size-7 text-accent-deep" />
      <div>
        <h2 id="response-title" className="text-lg">
          {title}
        </h2>
        <p className="mt-1 text-sm text-soft">
          <BySubject message={description} ticket={contact.form.subject.ticket.response} />
        </p>
      </div>
    </section>
  );
}
