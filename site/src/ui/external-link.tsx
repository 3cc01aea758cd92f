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
