import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';

type DemoButtonProps = { label: string; language: Language };

/** What the whole site is for, always in reach. */
export function DemoButton({ label, language }: DemoButtonProps) {
  return (
    <ButtonLink href={href('contact', language)} className="header-demo">
      {label}
    </ButtonLink>
  );
}
