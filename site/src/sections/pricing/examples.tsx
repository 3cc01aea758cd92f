import { findById } from '@altanube/content/by-id';
import type { PriceExample, Prices } from '@altanube/content/schema/prices';
import type { PricingCopy } from '@altanube/content/schema/pricing';
import { fill } from '@altanube/contact/template';
import { formatNumber, formatPrice } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { Section, SectionHeading } from '../shared/section.tsx';

type ExamplesProps = {
  copy: PricingCopy['examples'];
  prices: Prices;
  suiteNames: Record<PriceExample['suite'], string>;
  language: Language;
};

/** What licences and support come to in a month, for the companies that the price list names. */
export function Examples({ copy, prices, suiteNames, language }: ExamplesProps) {
  if (prices.examples.length === 0) return null;
  return (
    <Section id="examples">
      <SectionHeading of="examples" title={copy.title} subtitle={copy.subtitle} />
      <ul className="mt-10 grid items-start gap-5 @lg:grid-cols-2">
        {prices.examples.map((example) => {
          const suite = suiteNames[example.suite];
          return (
            <li key={`${example.people} ${example.suite}`} className="card">
              <Sum {...{ copy, example, prices, suite, language }} />
              <p className="mt-5">
                <a className="prose-link" href={href(example.suite, language, 'licences')}>
                  {fill(copy.licences, { suite })}
                </a>
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type SumProps = {
  copy: PricingCopy['examples'];
  example: PriceExample;
  prices: Prices;
  suite: string;
  language: Language;
};

function Sum({ copy, example, prices, suite, language }: SumProps) {
  const { people } = example;
  const licence = findById<{ id: string; name: string; annual: number | null }>(
    prices[example.suite].plans,
    example.licence,
  );
  const support = findById(prices.support.plans, example.support);
  const lines = [
    { name: licence.name, price: licence.annual ?? 0 },
    { name: fill(copy.support, { plan: support.name }), price: support.price },
  ];
  const perPerson = lines.reduce((sum, { price }) => sum + price, 0);
  return (
    <table className="price-sum">
      <caption>{fill(copy.caption, { people: formatNumber(people, language), suite })}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.item}</th>
          <th scope="col">{copy.perPerson}</th>
          <th scope="col">{copy.perMonth}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.name} {...line} {...{ people, language }} />
        ))}
      </tbody>
      <tfoot>
        <Line name={copy.total} price={perPerson} {...{ people, language }} />
      </tfoot>
    </table>
  );
}

type LineProps = { name: string; price: number; people: number; language: Language };

function Line({ name, price, people, language }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatPrice(price, language)}</td>
      <td>{formatPrice(price * people, language)}</td>
    </tr>
  );
}
