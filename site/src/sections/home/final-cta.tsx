import type { HomeCopy } from '@altanube/content/schema/home';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ClosingCta } from '#sections/shared/closing-cta.tsx';

type FinalCtaProps = { copy: HomeCopy['finalCta']; language: Language };

export function FinalCta({ copy, language }: FinalCtaProps) {
  const contact = contactHref(language, { callToAction: 'closing' });
  return (
    <ClosingCta title={copy.title} subtitle={copy.subtitle}>
      <ButtonLink href={contact}>{copy.demo}</ButtonLink>
      <ButtonLink variant="outline-on-dark" href={contact}>
        {copy.expert}
      </ButtonLink>
      <ul className="mt-6 flex w-full flex-wrap justify-center gap-x-8 gap-y-3">
        {copy.badges.map(({ icon, title }) => (
          <li key={title} className="flex items-center gap-2 text-sm">
            <Icon name={icon} className="size-5 text-sun" />
            {title}
          </li>
        ))}
      </ul>
    </ClosingCta>
  );
}
