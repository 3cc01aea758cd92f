import { ButtonLink } from '#ui/button.tsx';

type DemoButtonProps = { label: string; href: string };

/** What the whole site is for, always in reach. */
export function DemoButton({ label, href }: DemoButtonProps) {
  return (
    <ButtonLink href={href} className="header-demo">
      {label}
    </ButtonLink>
  );
}
