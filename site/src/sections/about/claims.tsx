import { externalHref } from '@altanube/content/external-links';
import { fill } from '@altanube/base/template';
import { formatDate } from '@altanube/content/formats';
import type { PageContent } from '#content/site-content.ts';
import { ExternalLink } from '#ui/links.tsx';
import { Section } from '../shared/section.tsx';
import { TextRow } from '../shared/text-row.tsx';

/** What makes the claims of the site checkable: the certificate, and how each figure is measured. */
export function Claims(content: PageContent) {
  const { figures, language } = content;
  const copy = content.copy.about.claims;
  const { scope, title } = copy.certificate;
  const certificate = Object.values(content.company.certificate ?? {});
  const isCheckable = title !== null && [...scope, ...certificate].some((fact) => fact !== null);
  if (!isCheckable && copy.items.length === 0) return null;
  return (
    <Section id="claims" copy={copy}>
      <ul className="rows mt-list">
        {isCheckable && (
          <TextRow title={title}>
            <Certificate {...content} />
          </TextRow>
        )}
        {copy.items.map((item) => (
          <TextRow key={item.id} {...item} />
        ))}
      </ul>
      {figures.countedOn !== null && (
        <p className="mt-6 text-sm text-soft">
          {fill(copy.countedOn, { day: formatDate(figures.countedOn, language) })}
        </p>
      )}
    </Section>
  );
}

/** Scope and data of the certificate, as far as they are known, and where to look it up. */
function Certificate({ copy: { about, site }, company, language }: PageContent) {
  const { labels, scope, register } = about.claims.certificate;
  const { body, number, validUntil, url } = company.certificate ?? {};
  const facts = [
    { label: labels.scope, values: scope },
    { label: labels.body, values: [body] },
    { label: labels.serial, values: [number] },
    { label: labels.validUntil, values: [validUntil && formatDate(validUntil, language)] },
  ].map(({ label, values }) => ({ label, known: values.filter((value) => value != null) }));
  return (
    <div>
      <dl className="grid gap-x-6 gap-y-3 @lg:grid-cols-[12rem_1fr]">
        {facts.map(
          ({ label, known }) =>
            known.length > 0 && (
              <div key={label} className="@lg:contents">
                <dt className="font-semibold">{label}</dt>
                {known.map((value) => (
                  <dd key={value} className="text-soft @lg:col-start-2">
                    {value}
                  </dd>
                ))}
              </div>
            ),
        )}
      </dl>
      {url != null && (
        <ExternalLink
          href={externalHref(url, company, language)}
          hint={site.externalLink}
          className="prose-link mt-3 inline-block py-2 font-semibold"
        >
          {register}
        </ExternalLink>
      )}
    </div>
  );
}
