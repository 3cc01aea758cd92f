import { suites } from '@altanube/content/suites';
import { clsx } from 'clsx';
import type { PageContent } from '#content/site-content.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';
import { Sources } from '../shared/sources.tsx';
import { CheckList } from '#ui/lists.tsx';
import { SuiteCard } from '../shared/suite-card.tsx';

const columnClasses = { google: 'compare-google', microsoft: 'compare-microsoft' } as const;

/**
 * One table for all screens: three columns on large ones; on small ones the criterion and one
 * suite, chosen by the two radio buttons above it (see comparison-table.css).
 */
export function ComparisonTable(content: PageContent) {
  const copy = content.copy.comparison.table;
  const { columns } = copy;
  return (
    <Section id="criteria" copy={copy} className="comparison">
      <fieldset className="sticky top-header z-1 mt-8 grid grid-cols-2 border-b border-control bg-paper @min-[43rem]:hidden print:hidden">
        <legend className="visually-hidden">{copy.tabs}</legend>
        {suites.map((suite) => (
          <label
            key={suite}
            className="comparison-tab grid min-h-12 cursor-pointer place-content-center text-center font-semibold"
          >
            <input
              type="radio"
              name="suite"
              value={suite}
              className="visually-hidden"
              defaultChecked={suite === suites[0]}
            />
            <span>{columns[suite]}</span>
            <span className="text-sm font-normal text-soft">{copy.lowest[suite]}</span>
          </label>
        ))}
      </fieldset>
      <table className="w-full table-fixed border-collapse text-left @max-[43rem]:block @min-[43rem]:mt-list">
        <caption className="visually-hidden">{copy.caption}</caption>
        <colgroup>
          <col className="w-1/4" />
          <col span={2} className="w-3/8" />
        </colgroup>
        <thead className="@max-[43rem]:visually-hidden">
          <tr>
            <th scope="col" className="py-4">
              {columns.criterion}
            </th>
            {suites.map((suite) => (
              <th
                key={suite}
                scope="col"
                className={clsx(columnClasses[suite], 'px-4 py-4 font-display text-xl')}
              >
                {columns[suite]} <Lowest>{copy.lowest[suite]}</Lowest>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[43rem]:block">
          {copy.rows.map(({ id, icon, criterion, ...said }) => (
            <tr
              key={id}
              id={id}
              className="border-t border-line align-top @max-[43rem]:block @max-[43rem]:py-5 @max-[43rem]:first:border-t-0"
            >
              <th scope="row" className="py-5 @max-[43rem]:block @max-[43rem]:py-0">
                <span className="flex items-center gap-3">
                  <Icon name={icon} className="size-5 text-accent-deep" />
                  {criterion}
                </span>
              </th>
              {suites.map((suite) => (
                <td
                  key={suite}
                  className={clsx(
                    columnClasses[suite],
                    'py-5 text-soft @max-[43rem]:mt-2 @max-[43rem]:py-0 @min-[43rem]:px-4',
                  )}
                >
                  <Cell text={said[suite]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Sources {...content} sources={copy.sources} />
    </Section>
  );
}

function Lowest({ children }: { children: string }) {
  return <span className="block font-sans text-sm font-normal text-soft">{children}</span>;
}

/** Its first sentence decides. */
function Cell({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(/(?<=\.) /);
  return (
    <>
      <strong className="text-text">{first}</strong> {rest.join(' ')}
    </>
  );
}

/** For which companies each suite is the better choice. */
export function Profiles({ copy: { comparison }, language }: PageContent) {
  const copy = comparison.profiles;
  return (
    <Section id="profiles" copy={copy} background="strata">
      <div className="mt-list grid gap-5 @md:grid-cols-2">
        {suites.map((suite) => (
          <SuiteCard key={suite} copy={copy[suite]} {...{ suite, language }}>
            <CheckList items={copy[suite].items} className="mt-5 mb-8 text-lg" />
          </SuiteCard>
        ))}
      </div>
    </Section>
  );
}
