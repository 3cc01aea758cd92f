import type { SiteWords } from '#content/schema/site.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import type { RouteName } from '#site/routes.ts';
import { classes } from '#ui/classes.ts';

export type PageName = keyof SiteWords['pages'];

export type NavigationProps = { words: SiteWords; language: Language; route: RouteName };

/** A link of the main navigation, marked where it leads to the page it stands on. */
export function NavigationLink({
  target,
  words,
  language,
  route,
  className,
}: NavigationProps & { target: PageName; className?: string }) {
  return (
    <a
      href={href(target, language)}
      aria-current={route === target ? 'page' : undefined}
      className={classes('nav-link', className)}
    >
      {words.pages[target]}
    </a>
  );
}
