import { href } from '#site/links.ts';
import type { NavigationProps } from './navigation-link.tsx';
import { Icon } from '#ui/icon.tsx';

/** Products with a line about each. Opens on its own, without JavaScript. */
export function ProductsMenu({ words, language, route }: NavigationProps) {
  const { products, descriptions } = words.header;
  const isHere = productPages.some((page) => page === route);
  return (
    <details name="bar-menu" className="menu relative">
      <summary className="nav-link" data-here={isHere || undefined}>
        {products}
        <Icon name="chevron-down" className="menu-arrow size-4" />
      </summary>
      <ul className="menu-card left-0 w-80">
        {productPages.map((page) => (
          <li key={page}>
            <a
              href={href(page, language)}
              aria-current={route === page ? 'page' : undefined}
              className="menu-item"
            >
              <span className="block font-semibold">{words.pages[page]}</span>
              <span className="block text-sm text-soft">{descriptions[page]}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

export const productPages = ['google', 'microsoft', 'comparison'] as const;
