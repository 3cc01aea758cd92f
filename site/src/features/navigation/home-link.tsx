import { Icon } from '#ui/icon.tsx';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';

type HomeLinkProps = { label: string; company: string; language: Language };

/** The logo, with the company's name where the header has room for it. */
export function HomeLink({ label, company, language }: HomeLinkProps) {
  return (
    <a href={href('home', language)} aria-label={label} className="home-link">
      <Icon name="logo" className="mark my-1 size-9" />
      <span>{company}</span>
    </a>
  );
}
