import { Dropdown } from '#features/dropdown/dropdown.tsx';
import { href } from '@altanube/content/links';
import type { NavigationProps } from './navigation-link.tsx';

const products = ['google', 'microsoft', 'comparison'] as const;

/** The products in the header, each with a line about it. */
export function ProductsMenu({ copy, language, route }: NavigationProps) {
  const { header } = copy.site;
  return (
    <Dropdown
      opensBy="hover"
      trigger={header.products}
      hasCurrentPage={products.some((page) => page === route)}
      listClassName="w-80"
    >
      {products.map((page) => (
        <li key={page}>
          <a
            href={href(page, language)}
            aria-current={page === route ? 'page' : undefined}
            className="menu-item"
          >
            <span className="block font-semibold">{copy[page].meta.name}</span>
            <span className="block text-sm text-soft">{header.descriptions[page]}</span>
          </a>
        </li>
      ))}
    </Dropdown>
  );
}
