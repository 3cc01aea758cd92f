import { languages } from '#site/languages.ts';
import { switchHref } from '#site/links.ts';
import { LanguageLink } from './language-link.tsx';
import type { NavigationProps } from './navigation-link.tsx';
import { Icon } from '#ui/icon.tsx';

/** The language switcher of the bar. */
export function LanguageMenu({ words, language, route }: NavigationProps) {
  const { label, names } = words.languageSwitcher;
  return (
    <details name="bar-menu" className="menu relative">
      <summary className="nav-link">
        {language.toUpperCase()}
        <span className="sr-only">
          {label}: {names[language]}
        </span>
        <Icon name="chevron-down" className="menu-arrow size-4" />
      </summary>
      <ul className="menu-card right-0 w-40">
        {languages.map((choice) => (
          <li key={choice}>
            <LanguageLink
              href={switchHref(route, choice)}
              choice={choice}
              isCurrent={choice === language}
              name={names[choice]}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
