import type { ContactSentWords } from '#content/schema/contact-answers.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PageHero } from '../shared/page-hero.tsx';

type SentProps = { words: ContactSentWords; language: Language };

/** The answer to a message that was sent without JavaScript. */
export function Sent({ words, language }: SentProps) {
  return (
    <>
      <PageHero title={words.title} subtitle={words.description}>
        <ButtonLink href={href('home', language)}>{words.home}</ButtonLink>
        <ButtonLink look="dusk" href={href('faq', language)}>
          {words.faq}
        </ButtonLink>
      </PageHero>
      <section aria-labelledby="next-title" className="column py-(--spacing-section)">
        <h2 id="next-title" className="text-2xl">
          {words.next.title}
        </h2>
        <ol className="check-list mt-5 max-w-(--container-text) space-y-3">
          {words.next.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      </section>
    </>
  );
}
