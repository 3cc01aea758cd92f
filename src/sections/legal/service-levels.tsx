import { byId } from '#content/by-id.ts';
import type { SlaCopy } from '#content/schema/sla.ts';
import type { SupportPlan } from '#content/schema/prices.ts';
import { formatEuros } from '#site/formats.ts';
import type { Language } from '#site/languages.ts';
import { Section } from '../shared/section.tsx';

type ServiceLevelsProps = {
  copy: SlaCopy['table'];
  plans: readonly SupportPlan[];
  language: Language;
};

/** Response time, coverage and price of each support plan, as a table. */
export function ServiceLevels({ copy, plans, language }: ServiceLevelsProps) {
  const { columns } = copy;
  return (
    <Section id="levels">
      <h2 id="levels-title" className="text-3xl">
        {copy.title}
      </h2>
      <div
        className="relative mt-8 overflow-x-auto"
        role="region"
        aria-label={copy.caption}
        tabIndex={0}
      >
        <table className="w-full min-w-144 table-fixed border-collapse text-left">
          <caption className="sr-only">{copy.caption}</caption>
          {/* As wide from the first cell that arrives as with the last. */}
          <colgroup span={4} />
          <thead>
            <tr className="border-b border-control align-top">
              {[columns.plan, columns.response, columns.coverage, columns.price].map((name) => (
                <th key={name} scope="col" className="py-3 pr-6">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => {
              const planCopy = byId(copy.plans, plan.id);
              return (
                <tr key={plan.id} className="border-b border-line align-top">
                  <th scope="row" className="py-4 pr-6 text-lg">
                    {plan.name}
                  </th>
                  <td className="py-4 pr-6">{planCopy.response}</td>
                  <td className="py-4 pr-6">{planCopy.coverage}</td>
                  <td className="py-4">
                    <span className="font-semibold">{formatEuros(plan.price, language)}</span>{' '}
                    <span className="text-sm text-soft">{copy.unit}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
