import type { SuiteCopy } from '@altanube/content/schema/suite';
import { contactHref, href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { ButtonLink } from '#ui/button.tsx';
import { type ImageSource, PageHero } from '../shared/page-hero.tsx';
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
