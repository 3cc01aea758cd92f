import { Icon } from '#ui/icon.tsx';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { NavigationLink, type NavigationProps } from './navigation-link.tsx';
import { type FramedPage, frameLink } from '../contact-form/frame-link.ts';
import { ButtonLink } from '#ui/button.tsx';

/** The first link of every page: jumps past the navigation to the main content. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#main" className="skip-link">
      {label}
    </a>
  );
}

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

/** The pages of the header that need no menu. */
export function DirectLinks(props: NavigationProps) {
  return (
    <ul className="flex">
      {directLinks.map((target) => (
        <li key={target}>
          <NavigationLink target={target} {...props} />
        </li>
      ))}
    </ul>
  );
}

const directLinks = ['pricing', 'about', 'faq', 'contact'] as const;

/** What the whole site is for, always in reach. */
export function DemoButton({ label, ...page }: FramedPage & { label: string }) {
  return (
    <ButtonLink href={frameLink(page, 'header')} className="header-demo">
      {label}
    </ButtonLink>
  );
}
