import type { SuiteWords } from '#content/schema/suite.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PageHero } from '../shared/page-hero.tsx';

type SuiteHeroProps = { words: SuiteWords['hero']; language: Language };

export function SuiteHero({ words, language }: SuiteHeroProps) {
  return (
    <PageHero badge={words.badge} title={words.title} subtitle={words.subtitle}>
      <ButtonLink href={href('contact', language)}>{words.call}</ButtonLink>
    </PageHero>
  );
}
