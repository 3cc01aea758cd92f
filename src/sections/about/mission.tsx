import type { AboutWords } from '#content/schema/about.ts';

type MissionProps = { words: AboutWords['mission']; figures: AboutWords['figures'] };

/** What the company is for, beside what it has done in numbers. */
export function Mission({ words, figures }: MissionProps) {
  return (
    <section aria-labelledby="mission-title" className="column py-(--spacing-section)">
      <div className="grid gap-12 lg:grid-cols-[1.5fr_1fr] lg:gap-20">
        <div>
          <h2 id="mission-title" className="text-3xl">
            {words.title}
          </h2>
          <div className="mt-5 max-w-(--container-text) space-y-4 text-lg text-soft">
            {words.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div>
          <h2 className="sr-only">{figures.title}</h2>
          <dl className="divide-y divide-line border-y border-line">
            {figures.items.map(({ id, value, label }) => (
              <div key={id} className="flex flex-row-reverse items-baseline justify-end gap-4 py-4">
                <dt className="text-soft">{label}</dt>
                <dd className="min-w-28 text-2xl font-bold text-sun-deep">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
