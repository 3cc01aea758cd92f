import { contactHref } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ContactCta } from '../shared/contact-cta.tsx';

export function FinalCta({ copy: { home }, language }: PageContent) {
  const { demo, ...copy } = home.finalCta;
  return (
    <ContactCta copy={{ ...copy, contact: demo }} language={language}>
      <ButtonLink
        variant="outline-on-dark"
        href={contactHref(language, { callToAction: 'closing' })}
      >
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
    </ContactCta>
  );
}
