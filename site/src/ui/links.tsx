import type { ReactNode } from 'react';

type ExternalLinkProps = {
  href: string;
  /** Says that the link opens in a new tab, for those who do not see it happen. */
  hint: string;
  className?: string;
  children: ReactNode;
};

/** A link that leaves the site, in a new tab. */
export function ExternalLink({ href, hint, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="visually-hidden">{` (${hint})`}</span>
    </a>
  );
}

/** A piece of a sentence: plain text, or a link. */
export type LinkedPart = { text: string; href: string | null };

/** A sentence with links in it. */
export function LinkedParts({ parts }: { parts: readonly LinkedPart[] }) {
  return parts.map(({ text, href }) =>
    href === null ? (
      text
    ) : (
      <a key={text} href={href} className="prose-link">
        {text}
      </a>
    ),
  );
}
