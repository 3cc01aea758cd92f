import type { SuiteCopy } from '#content/schema/suite.ts';
import { contactHref } from '#site/contact-href.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { ImageSource } from '#ui/image.ts';
import { PageHero } from '../shared/page-hero.tsx';
import type { SceneName } from '../shared/scene.tsx';

type SuiteHeroProps = {
  page: 'google' | 'microsoft';
  copy: SuiteCopy['hero'];
  language: Language;
  image: ImageSource;
  scene: SceneName;
};

export function SuiteHero({ page, copy, language, image, scene }: SuiteHeroProps) {
  const { badge, title, subtitle, imageAlt: alt } = copy;
  return (
    <PageHero
      {...{ badge, title, subtitle }}
      badgeHref={href('about', language, 'partners')}
      image={{ ...image, alt }}
      scene={scene}
    >
      <ButtonLink href={contactHref(language, { callToAction: 'hero', subject: page })}>
        {copy.cta}
      </ButtonLink>
    </PageHero>
  );
}
