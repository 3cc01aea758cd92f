import { externalHref, sampleNoticeId } from '@altanube/content/external-links';
import { fill } from '@altanube/base/template';
import { href } from '@altanube/content/links';
import { listPhones } from '@altanube/content/phones';
import type { PageContent } from '#content/site-content.ts';
import type { PageName } from '@altanube/content/routes';
import { ButtonLink } from '#ui/button.tsx';
import { ExternalLink } from '#ui/links.tsx';
import { createHeading } from '#ui/headings.ts';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import { getContactLink, type FramedPage } from '#features/contact-form/frame-link.ts';
import { footerPages } from '#features/navigation/linked-pages.ts';
import { ConsentButton } from '#features/consent/consent-dialog.tsx';
import { themes, themeSelectId } from '#features/theme/theme.ts';

type FooterProps = PageContent & FramedPage & { year: number };

export function Footer({ copy, company, news, year, ...page }: FooterProps) {
  const { language } = page;
  const { footer, externalLink, theme } = copy.site;
  const [phone] = listPhones(company);
  const accessibility = createHeading(copy.legalNotice.accessibility.title);
  const links = (names: readonly PageName[]) =>
    names.map((name) => (
      <li key={name}>
        <a href={href(name, language)}>{copy[name].meta.name}</a>
      </li>
    ));
  return (
    <footer className="footer pt-section pb-8" aria-label={footer.label}>
      <div className="column grid grid-cols-2 gap-8 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <div className="max-w-narrow max-sm:col-span-2">
          <p className="flex items-center gap-2.5 text-lg font-semibold">
            <Icon name="logo" className="mark size-9" />
            {company.name}
          </p>
          <p className="mt-4 text-sm text-on-brand-soft">{footer.description}</p>
          <ExternalLink
            href={externalHref(company.social.url, company, language)}
            hint={externalLink}
            className="mt-3"
          >
            {footer.social}
          </ExternalLink>
        </div>
        <Column title={footer.products}>{links(footerPages.products)}</Column>
        <Column title={footer.company}>{links(footerPages.company)}</Column>
        <Column
          title={footer.contact}
          className="max-sm:col-span-2"
          button={
            <ButtonLink variant="outline-on-dark" href={getContactLink(page)} className="mt-3">
              {footer.expert}
            </ButtonLink>
          }
        >
          <li>
            <a href={`mailto:${company.email.sales}`}>{company.email.sales}</a>
          </li>
          <li>
            <a href={`tel:${phone.e164}`}>{phone.line}</a>
          </li>
          <li className="py-1.5 text-sm text-on-brand-soft">{footer.region}</li>
        </Column>
      </div>
      <div className="column mt-12">
        <div className="footer-end">
          <p className="text-on-brand-soft" data-year={year}>
            {fill(footer.copyright, { year })}
          </p>
          {/* Hidden without JavaScript: the page then follows the system theme. */}
          <label className="needs-script flex min-w-0 flex-wrap items-center gap-2">
            {theme.label}
            <select id={themeSelectId} autoComplete="off" className="theme-choice">
              {themes.map((each) => (
                <option key={each} value={each}>
                  {theme[each]}
                </option>
              ))}
            </select>
          </label>
          <ul className="flex flex-wrap gap-x-6" aria-label={footer.legal}>
            {news.length > 0 && links(['news'])}
            {links(footerPages.legal)}
            <li>
              <a href={`${href('legalNotice', language)}#${accessibility.id}`}>
                {accessibility.title}
              </a>
            </li>
            <li>
              <ConsentButton label={footer.consent} />
            </li>
            {company.sample && (
              <li>
                <a href={href('legalNotice', language, sampleNoticeId)}>{footer.sample}</a>
              </li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  );
}

type ColumnProps = { title: string; children: ReactNode; button?: ReactNode; className?: string };

function Column({ title, children, button, className }: ColumnProps) {
  return (
    <div className={className}>
      <h2>{title}</h2>
      <ul className="mt-3">{children}</ul>
      {button}
    </div>
  );
}
