import { outsideHref } from '@altanube/content/outside-links';
import type { AboutCopy } from '@altanube/content/schema/about';
import type { Company } from '@altanube/content/schema/company';
import { formatDate } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { ExternalLink } from '#ui/links.tsx';

type CertificateCopy = AboutCopy['claims']['certificate'];

type CertificateProps = {
  copy: CertificateCopy;
  company: Company;
  externalHint: string;
  language: Language;
};

/** Scope and data of the certificate, as far as they are known, and where to look it up. */
export function Certificate({ copy, company, externalHint, language }: CertificateProps) {
  const { labels, scope, register } = copy;
  const { body, number, validUntil, url } = company.certificate ?? {};
  const facts = [
    { label: labels.scope, values: scope },
    { label: labels.body, values: known(body) },
    { label: labels.serial, values: known(number) },
    { label: labels.validUntil, values: known(validUntil && formatDate(validUntil, language)) },
  ];
  return (
    <div>
      <dl className="grid gap-x-6 gap-y-3 @sm:grid-cols-[12rem_1fr]">
        {facts.map(
          ({ label, values }) =>
            values.length > 0 && (
              <div key={label} className="@sm:contents">
                <dt className="font-semibold">{label}</dt>
                {values.map((value) => (
                  <dd key={value} className="text-soft @sm:col-start-2">
                    {value}
                  </dd>
                ))}
              </div>
            ),
        )}
      </dl>
      {url != null && (
        <ExternalLink
          href={outsideHref(url, company, language)}
          hint={externalHint}
          className="prose-link mt-3 inline-block py-2 font-semibold"
        >
          {register}
        </ExternalLink>
      )}
    </div>
  );
}

/** Whether anything is known of the certificate beyond its name. */
export function isCheckable({ scope }: CertificateCopy, { certificate }: Company): boolean {
  return [...scope, ...Object.values(certificate ?? {})].some((fact) => fact !== null);
}

function known(fact: string | null | undefined): string[] {
  return fact == null ? [] : [fact];
}
