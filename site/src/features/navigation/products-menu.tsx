import { Dropdown } from '#features/dropdown/dropdown.tsx';

export type ProductLink = { href: string; name: string; description: string; isCurrent?: boolean };

export type ProductsMenuProps = { label: string; links: readonly ProductLink[] };

/** The products in the header, each with a line about it. */
export function ProductsMenu({ label, links }: ProductsMenuProps) {
  return (
    <Dropdown
      opensOnHover
      trigger={label}
      hasCurrentPage={links.some(({ isCurrent = false }) => isCurrent)}
      listClassName="w-80"
    >
      {links.map(({ href, name, description, isCurrent }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent ? 'page' : undefined} className="menu-item">
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-soft">{description}</span>
          </a>
        </li>
      ))}
    </Dropdown>
  );
}
