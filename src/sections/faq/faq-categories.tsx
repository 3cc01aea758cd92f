import type { FaqCopy } from '#content/schema/faq.ts';
import { Icon } from '#ui/icon.tsx';
import { Accordion } from '#features/accordion/accordion.tsx';

type FaqCategoriesProps = { copy: FaqCopy['categories']; contentsLabel: string };

/** Every question, by category, with a list of the categories to jump to. */
export function FaqCategories({ copy, contentsLabel }: FaqCategoriesProps) {
  return (
    <div className="section">
      <div className="column grid gap-10 @lg:grid-cols-[1fr_3fr] @lg:gap-14">
        <nav aria-label={contentsLabel} className="self-start @lg:sticky @lg:top-24">
          <ul className="contents-list">
            {copy.map(({ id, icon, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="contents-link">
                  <Icon name={icon} className="size-5 text-sun-deep" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-14">
          {copy.map(({ id, title, questions }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="mb-4 text-2xl">
                {title}
              </h2>
              <Accordion group={id} questions={questions} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
