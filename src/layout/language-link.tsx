import type { Language } from '#site/languages.ts';

type LanguageLinkProps = { href: string; choice: Language; name: string; isCurrent: boolean };

/** One language to switch to, named in that language. */
export function LanguageLink({ href, choice, name, isCurrent }: LanguageLinkProps) {
  return (
    <a
      href={href}
      lang={choice}
      hrefLang={choice}
      aria-current={isCurrent ? 'true' : undefined}
      className="menu-item font-semibold"
    >
      {name}
    </a>
  );
}
