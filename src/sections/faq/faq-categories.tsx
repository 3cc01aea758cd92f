import type { FaqWords } from '#content/schema/faq.ts';
import { Icon } from '#ui/icon.tsx';
import { Questions } from '../shared/questions.tsx';

type FaqCategoriesProps = { words: FaqWords['categories']; contentsLabel: string };

/** Every question, by category, with a list of the categories to jump to. */
export function FaqCategories({ words, contentsLabel }: FaqCategoriesProps) {
  return (
    <div className="column grid gap-10 py-(--spacing-section) lg:grid-cols-[16rem_1fr] lg:gap-16">
      <nav aria-label={contentsLabel} className="self-start lg:sticky lg:top-24" data-print="none">
        <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-1">
          {words.map(({ id, icon, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center gap-3 rounded-full border border-line px-4 text-sm font-semibold hover:bg-strata lg:border-transparent"
              >
                <Icon name={icon} className="size-5 text-sun-deep" />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-14">
        {words.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className="mb-4 text-2xl">
              {title}
            </h2>
            <Questions group={id} questions={questions} />
          </section>
        ))}
      </div>
    </div>
  );
}
