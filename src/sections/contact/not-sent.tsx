import type { ContactNotSentWords } from '#content/schema/contact-answers.ts';
import type { ContactErrorWords } from '#content/schema/contact.ts';
import { messageFor } from '#islands/contact-form/messages.ts';
import { generalReasons, issueReason } from '#lead/reasons.ts';
import { fieldOrder, issueCodes } from '#lead/schema.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PageHero } from '../shared/page-hero.tsx';

type NotSentProps = {
  words: ContactNotSentWords;
  errors: ContactErrorWords;
  language: Language;
};

/**
 * The answer to a message that could not be taken, without JavaScript. Every reason stands in the
 * page; the address's fragment picks out the one that applies (see `.reasons` in the style sheet).
 */
export function NotSent({ words, errors, language }: NotSentProps) {
  const issues = fieldOrder.flatMap((field) => issueCodes[field].map((code) => ({ field, code })));
  return (
    <>
      <PageHero title={words.title} subtitle={words.description}>
        <ButtonLink href={href('contact', language)}>{words.back}</ButtonLink>
      </PageHero>
      <section aria-labelledby="reasons-title" className="column py-(--spacing-section)">
        <h2 id="reasons-title" className="text-3xl">
          {words.reasonsTitle}
        </h2>
        <ul className="reasons check-list mt-6 max-w-(--container-text) text-lg">
          {issues.map((issue) => (
            <li key={issueReason(issue)} id={issueReason(issue)}>
              {messageFor(errors, issue)}
            </li>
          ))}
          {generalReasons.map((reason) => (
            <li key={reason} id={reason}>
              {words.reasons[reason]}
            </li>
          ))}
        </ul>
        <p className="mt-6 max-w-(--container-text) text-soft">{words.alternative}</p>
      </section>
    </>
  );
}
