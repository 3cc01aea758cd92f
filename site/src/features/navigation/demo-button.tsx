import { frameLink, type FramedPage } from '#features/contact-form/frame-link.ts';
import { ButtonLink } from '#ui/button.tsx';

/** What the whole site is for, always in reach. */
export function DemoButton({ label, ...page }: FramedPage & { label: string }) {
  return (
    <ButtonLink href={frameLink(page, 'header')} className="header-demo">
      {label}
    </ButtonLink>
  );
}
