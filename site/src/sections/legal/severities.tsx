import { findById } from '@altanube/content/by-id';
import type { Severity } from '@altanube/content/schema/prices';
import type { SlaCopy } from '@altanube/content/schema/sla';
import { fill } from '@altanube/contact/template';
import { formatHours, formatShare } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import type { PageContent } from '#content/site-content.ts';
import { Paragraphs } from '#ui/lists.tsx';
import { Section } from '../shared/section.tsx';

/** Deadlines and credits by severity, a table for each plan that has some. */
export function Severities({ copy: { sla }, prices: { support }, language }: PageContent) {
  const copy = sla.severities;
  const plans = support.plans.flatMap(({ id, name, severities }) =>
    severities === null ? [] : { id, name, severities },
  );
  if (plans.length === 0) return null;
  return (
    <Section id="severities" copy={copy}>
      <dl className="mt-8 grid gap-x-10 gap-y-4 @md:grid-cols-3">
        {copy.levels.map(({ id, title, description }) => (
          <div key={id}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-soft">{description}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-10 grid gap-10 @xl:grid-cols-3">
        {plans.map(({ id, name, severities }) => (
          <li key={id}>
            <Deadlines {...{ copy, name, severities, language }} />
          </li>
        ))}
      </ul>
      <div className="prose mt-8 max-w-(--container-text) text-soft">
        <Paragraphs texts={copy.notes} />
        {support.creditCap !== null && (
          <p>{fill(copy.cap, { share: formatShare(support.creditCap, language) })}</p>
        )}
      </div>
    </Section>
  );
}

type DeadlinesProps = {
  copy: SlaCopy['severities'];
  /** That of the plan. */
  name: string;
  severities: readonly Severity[];
  language: Language;
};

function Deadlines({ copy, name, severities, language }: DeadlinesProps) {
  const { caption, columns, levels } = copy;
  const names = [columns.severity, columns.response, columns.solution, columns.credit];
  return (
    <table className="deadlines">
      <caption>{fill(caption, { plan: name })}</caption>
      {/* As wide from the first cell that arrives as with the last. */}
      <colgroup>
        <col />
        <col span={3} />
      </colgroup>
      <thead>
        <tr>
          {names.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {severities.map(({ id, responseHours, solutionHours, credit }) => (
          <tr key={id}>
            <th scope="row">{findById(levels, id).title}</th>
            <td>{formatHours(responseHours, language)}</td>
            <td>{formatHours(solutionHours, language)}</td>
            <td>{formatShare(credit, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
