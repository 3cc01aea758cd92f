import type { Copy } from '@altanube/content/schema/copy';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import type { PageName, RouteName } from '@altanube/content/routes';
import { clsx } from 'clsx';

export type NavigationProps = { copy: Copy; language: Language; route: RouteName };

/** A link of the main navigation, marked where it leads to the page it stands on. */
export function NavigationLink({
  target,
  copy,
  language,
  route,
  className,
}: NavigationProps & { target: PageName; className?: string }) {
  return (
    <a
      href={href(target, language)}
      aria-current={route === target ? 'page' : undefined}
      className={clsx('nav-link', className)}
    >
      {copy[target].meta.name}
    </a>
  );
}
