import type { Language } from '@altanube/content/languages';
import type { AnchorHTMLAttributes } from 'react';

export type LanguageLinkProps = {
  href: string;
  language: Language;
  name: string;
  isCurrent?: boolean;
};

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof LanguageLinkProps>;

/** One language to switch to, named in that language. */
export function LanguageLink({
  href,
  language,
  name,
  isCurrent,
  ...rest
}: LanguageLinkProps & AnchorProps) {
  return (
    <a
      {...rest}
      href={href}
      lang={language}
      hrefLang={language}
      aria-current={isCurrent ? 'true' : undefined}
      className="menu-item font-semibold"
    >
      {name}
    </a>
  );
}
