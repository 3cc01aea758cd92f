import type { HomeWords } from '#content/schema/home.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ClosingCall } from '../shared/closing-call.tsx';

type FinalCallProps = { words: HomeWords['finalCall']; language: Language };

export function FinalCall({ words, language }: FinalCallProps) {
  return (
    <ClosingCall title={words.title} subtitle={words.subtitle}>
      <ButtonLink href={href('contact', language)}>{words.demo}</ButtonLink>
      <ButtonLink look="dusk" href={href('contact', language)}>
        {words.expert}
      </ButtonLink>
      <ul className="mt-6 flex w-full flex-wrap justify-center gap-x-8 gap-y-3">
        {words.badges.map(({ icon, title }) => (
          <li key={title} className="flex items-center gap-2 text-sm font-medium">
            <Icon name={icon} className="size-5 text-sun" />
            {title}
          </li>
        ))}
      </ul>
    </ClosingCall>
  );
}
