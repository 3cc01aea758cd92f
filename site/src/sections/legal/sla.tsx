import { findById } from '@altanube/content/by-id';
import { formatDays, formatEuros, formatHours, formatShare } from '@altanube/content/formats';
import { describePlan } from '@altanube/content/plan-rules';
import type { PageContent } from '#content/site-content.ts';
import { clsx } from 'clsx';
import { Section } from '../shared/section.tsx';
import type { ReactNode } from 'react';
import type { Severity, SupportPlan } from '@altanube/content/schema/prices';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import type { Language } from '@altanube/content/languages';
import { Paragraphs } from '#ui/lists.tsx';
import { href } from '@altanube/content/links';
import { TextRow } from '../shared/text-row.tsx';

/** Response time, coverage and price of each support plan, as a table. */
export function ServiceLevels({ copy: { pricing, sla }, prices, language }: PageContent) {
  const copy = sla.table;
  const { columns } = copy;
  return (
    <Section id="levels" copy={copy}>
      <table className="mt-8 w-full table-fixed @max-md:block border-collapse text-left">
        <caption className="visually-hidden">{copy.caption}</caption>
        {/* As wide from the first cell that arrives as with the last. */}
        <colgroup span={4} />
        <thead className="@max-md:visually-hidden">
          <tr className="border-b border-control align-top">
            {[columns.plan, columns.response, columns.coverage, columns.price].map((name) => (
              <th key={name} scope="col" className="py-3 pr-6">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-md:block">
          {prices.support.plans.map((plan) => {
            const { hours, coverage } = describePlan(plan, {
              rules: pricing.plans.rules,
              language,
            });
            return (
              <tr
                key={plan.id}
                className="border-b border-line align-top @max-md:block @max-md:py-4"
              >
                <th scope="row" className="py-4 pr-6 text-lg @max-md:block @max-md:py-0">
                  {plan.name}
                </th>
                <Cell column={columns.response}>{hours}</Cell>
                <Cell column={columns.coverage}>
                  <span className="block first-letter:uppercase">{coverage}</span>
                </Cell>
                <Cell column={columns.price}>
                  <span className="font-semibold">{formatEuros(plan.price, language)}</span>{' '}
                  <span className="text-sm text-soft">{copy.unit}</span>
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

/** On small screens, where a plan's cells stand below each other, each says what it is. */
function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <td className="py-4 pr-6 @max-md:block @max-md:pt-2 @max-md:pb-0">
      <span aria-hidden="true" className="block text-sm text-soft @md:hidden">
        {column}
      </span>
      {children}
    </td>
  );
}

/** Deadlines and credits by severity, a table for each plan that has some. */
export function Severities({ copy: { sla }, prices: { support }, language }: PageContent) {
  const copy = sla.severities;
  const plans = support.plans.flatMap(({ id, name, coverage, severities }) =>
    severities === null ? [] : { id, name, coverage, severities },
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
      <ul
        className={clsx(
          'mt-list grid gap-10',
          plans.length % 2 === 0 ? '@lg:grid-cols-2' : '@xl:grid-cols-3',
        )}
      >
        {plans.map(({ id, ...plan }) => (
          <li key={id}>
            <Deadlines {...{ copy, ...plan, language }} />
          </li>
        ))}
      </ul>
      <div className="prose mt-8 max-w-text text-soft">
        <Paragraphs texts={copy.notes} />
        {support.creditCap !== null && (
          <p>{fill(copy.cap, { share: formatShare(support.creditCap, language) })}</p>
        )}
      </div>
    </Section>
  );
}

type Coverage = SupportPlan['coverage'];

type DeadlinesProps = {
  copy: Copy['sla']['severities'];
  /** That of the plan. */
  name: string;
  coverage: Coverage;
  severities: readonly Severity[];
  language: Language;
};

function Deadlines({ copy, name, coverage, severities, language }: DeadlinesProps) {
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
            <td>{formatDeadline(solutionHours, coverage, language)}</td>
            <td>{formatShare(credit, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In days of support where they come to whole ones: plans compare by them. */
function formatDeadline(hours: number, coverage: Coverage, language: Language): string {
  const hoursPerDay = coverage === null ? 24 : coverage.closes - coverage.opens;
  return hours % hoursPerDay === 0
    ? formatDays(hours / hoursPerDay, language)
    : formatHours(hours, language);
}

export function ServiceTerms({ copy: { sla }, language }: PageContent) {
  return (
    <Section id="terms" copy={sla.terms} background="strata">
      <ul className="rows mt-list">
        {sla.terms.items.map((item) => (
          <TextRow key={item.id} {...item} />
        ))}
      </ul>
      <p className="mt-list">
        <a href={href('support', language)} className="prose-link font-semibold">
          {sla.back}
        </a>
      </p>
    </Section>
  );
}
