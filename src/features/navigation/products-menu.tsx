import * as Navigation from '@radix-ui/react-navigation-menu';
import { ErrorBoundary } from '#hydration/error-boundary.tsx';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { ChevronDown } from 'lucide';
import { useHandover, useTakenFocus, type Handover } from '#hydration/use-handover.ts';

export type ProductLink = { href: string; name: string; description: string; isHere: boolean };

export type ProductsMenuProps = { label: string; links: readonly ProductLink[] };

/**
 * The products of the bar. In the finished HTML it opens on its own, by press. Once a visitor
 * turns to it, it also opens by hover and by the keys of a navigation menu: after 200 ms, within
 * 300 ms of the last one at once, and closes after 150 ms (docs/behaviour.md, N-6 and N-7).
 */
export function ProductsMenu(props: ProductsMenuProps) {
  return (
    <ErrorBoundary>
      <Menu {...props} />
    </ErrorBoundary>
  );
}

function Menu(props: ProductsMenuProps) {
  const { plain, handover } = useHandover();
  if (handover !== null) return <RichMenu {...props} handover={handover} />;
  return (
    <details ref={plain} name="bar-menu" className="menu relative">
      <summary className="nav-link" data-here={isHere(props) || undefined}>
        {props.label}
        <DrawnIcon node={ChevronDown} className="menu-arrow size-4" />
      </summary>
      <Links {...props} />
    </details>
  );
}

function RichMenu({ handover, ...props }: ProductsMenuProps & { handover: Handover }) {
  const trigger = useTakenFocus<HTMLButtonElement>(handover);
  return (
    <Navigation.Root
      asChild
      aria-label={undefined}
      delayDuration={200}
      skipDelayDuration={300}
      defaultValue={handover.isOpen ? 'products' : ''}
    >
      <div className="relative">
        <Navigation.List asChild>
          <div>
            <Navigation.Item asChild value="products">
              <div>
                <Navigation.Trigger
                  ref={trigger}
                  className="nav-link"
                  data-here={isHere(props) || undefined}
                >
                  {props.label}
                  <DrawnIcon node={ChevronDown} className="menu-arrow size-4" />
                </Navigation.Trigger>
                <Navigation.Content>
                  <Links {...props} Link={Navigation.Link} />
                </Navigation.Content>
              </div>
            </Navigation.Item>
          </div>
        </Navigation.List>
      </div>
    </Navigation.Root>
  );
}

type LinksProps = ProductsMenuProps & { Link?: 'a' | typeof Navigation.Link };

function Links({ links, Link = 'a' }: LinksProps) {
  return (
    <ul className="menu-card left-0 w-80">
      {links.map((link) => (
        <li key={link.href}>
          <Link
            href={link.href}
            aria-current={link.isHere ? 'page' : undefined}
            className="menu-item"
          >
            <span className="block font-semibold">{link.name}</span>
            <span className="block text-sm text-soft">{link.description}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function isHere({ links }: ProductsMenuProps): boolean {
  return links.some((link) => link.isHere);
}
