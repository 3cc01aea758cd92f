import { findById } from '@altanube/content/by-id';
import { formatEuros } from '@altanube/content/formats';
import type { PageContent } from '#content/site-content.ts';
import { Section } from '../shared/section.tsx';
import type { ReactNode } from 'react';

/** Response time, coverage and price of each support plan, as a table. */
export function ServiceLevels({ copy: { sla }, prices, language }: PageContent) {
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
            const planCopy = findById(copy.plans, plan.id);
            return (
              <tr
                key={plan.id}
                className="border-b border-line align-top @max-md:block @max-md:py-4"
              >
                <th scope="row" className="py-4 pr-6 text-lg @max-md:block @max-md:py-0">
                  {plan.name}
                </th>
                <Cell column={columns.response}>{planCopy.response}</Cell>
                <Cell column={columns.coverage}>{planCopy.coverage}</Cell>
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

type CellProps = { column: string; children: ReactNode };

/** On small screens, where a plan's cells stand below each other, each says what it is. */
function Cell({ column, children }: CellProps) {
  return (
    <td className="py-4 pr-6 @max-md:block @max-md:pt-2 @max-md:pb-0">
      <span aria-hidden="true" className="block text-sm text-soft @md:hidden">
        {column}
      </span>
      {children}
    </td>
  );
}
