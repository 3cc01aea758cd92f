import { findById } from '@altanube/content/by-id';
import type { PriceExample } from '@altanube/content/schema/prices';
import { fill } from '@altanube/contact/template';
import { formatNumber, formatPrice } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { Section } from '../shared/section.tsx';

/** What licences and support come to in a month, for the companies that the price list names. */
export function Examples(content: PageContent) {
  const { copy, prices, language } = content;
  const { examples } = copy.pricing;
  if (prices.examples.length === 0) return null;
  return (
    <Section id="examples" copy={examples}>
      <ul className="mt-10 grid items-start gap-5 @lg:grid-cols-2">
        {prices.examples.map((example) => (
          <li key={`${example.people} ${example.suite}`} className="card">
            <Sum {...content} example={example} />
            <p className="mt-5">
              <a className="prose-link" href={href(example.suite, language, 'licences')}>
                {fill(examples.licences, { suite: copy[example.suite].meta.name })}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sum({ copy, prices, language, example }: PageContent & { example: PriceExample }) {
  const { people, suite } = example;
  const { item, perPerson, perMonth, support, total, caption } = copy.pricing.examples;
  const licence = findById<{ id: string; name: string; annual: number | null }>(
    prices[suite].plans,
    example.licence,
  );
  const plan = findById(prices.support.plans, example.support);
  const lines = [
    { name: licence.name, price: licence.annual ?? 0 },
    { name: fill(support, { plan: plan.name }), price: plan.price },
  ];
  const sum = lines.reduce((part, { price }) => part + price, 0);
  const names = { people: formatNumber(people, language), suite: copy[suite].meta.name };
  return (
    <table className="price-sum">
      <caption>{fill(caption, names)}</caption>
      <thead>
        <tr>
          <th scope="col">{item}</th>
          <th scope="col">{perPerson}</th>
          <th scope="col">{perMonth}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.name} {...line} {...{ people, language }} />
        ))}
      </tbody>
      <tfoot>
        <Line name={total} price={sum} {...{ people, language }} />
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
