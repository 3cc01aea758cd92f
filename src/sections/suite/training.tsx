import type { SuiteWords } from '#content/schema/suite.ts';
import { Icon } from '#ui/icon.tsx';

export function Training({ words }: { words: SuiteWords['training'] }) {
  return (
    <section aria-labelledby="training-title" className="border-y border-line bg-strata">
      <div className="column grid gap-8 py-14 lg:grid-cols-2 lg:items-center lg:gap-14">
        <div>
          <h2 id="training-title" className="text-2xl">
            {words.title}
          </h2>
          <p className="mt-3 text-soft">{words.description}</p>
        </div>
        <ul className="grid gap-3 sm:grid-cols-2">
          {words.badges.map(({ icon, title }) => (
            <li
              key={title}
              className="flex items-center gap-3 rounded-full border border-line bg-surface px-5 py-3 text-sm font-semibold"
            >
              <Icon name={icon} className="size-5 shrink-0 text-sun-deep" />
              {title}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
