import type { SuiteWords } from '#content/schema/suite.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Picture } from '#ui/picture.ts';
import { PageHero } from '../shared/page-hero.tsx';

type SuiteHeroProps = { words: SuiteWords['hero']; language: Language; picture: Picture };

export function SuiteHero({ words, language, picture }: SuiteHeroProps) {
  const { badge, title, subtitle, imageAlt: alt } = words;
  return (
    <PageHero {...{ badge, title, subtitle }} picture={{ ...picture, alt }}>
      <ButtonLink href={href('contact', language)}>{words.call}</ButtonLink>
    </PageHero>
  );
}
