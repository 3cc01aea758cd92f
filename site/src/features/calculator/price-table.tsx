import type { Copy } from '@altanube/content/schema/copy';
import { formatEuros, formatNumber } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import type { Licence } from './calculator-prices.ts';

type PriceTableProps = {
  copy: Pick<Copy['calculator'], 'table' | 'onRequest'>;
  suites: readonly { name: string; licences: readonly Licence[] }[];
  /** How many people each column is for. */
  columns: readonly number[];
  language: Language;
};

/** Replaces the calculator, which cannot work without JavaScript. */
export function PriceTable({ copy, suites, columns, language }: PriceTableProps) {
  return (
    <noscript>
      {suites.map(({ name, licences }) => (
        <table key={name} className="price-sum mt-8">
          <caption>
            {name}
            <span className="block text-sm font-normal">{copy.table.title}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{copy.table.plan}</th>
              {columns.map((people) => (
                <th key={people} scope="col">
                  {formatNumber(people, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {licences.map(({ id, name: plan, annual }) => (
              <tr key={id}>
                <th scope="row">{plan}</th>
                {annual === null ? (
                  <td colSpan={columns.length}>{copy.onRequest}</td>
                ) : (
                  columns.map((people) => (
                    <td key={people}>
                      {formatEuros((Math.round(annual * 100) * people) / 100, language)}
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className="mt-4 text-sm text-soft">{copy.table.note}</p>
    </noscript>
  );
}
