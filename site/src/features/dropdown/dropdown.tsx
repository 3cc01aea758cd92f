import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide';
import { useRef, type ReactNode } from 'react';
import { useDismissal } from './use-dismissal.ts';
import { useHoverIntent } from './use-hover-intent.ts';
import { useMenuKeys } from './use-menu-keys.ts';

export type DropdownProps = {
  /** What the button says that opens the list. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** The menu leads to the page it stands on. */
  hasCurrentPage?: boolean;
  listClassName?: string;
  /** List items, with one link each. */
  children: ReactNode;
  /** A mouse that rests on the trigger opens the list, too. */
  opensOnHover?: boolean;
  /** Opened by key, the list takes the focus. */
  takesFocus?: boolean;
};

/**
 * A list of links that opens below its trigger: a disclosure, not an ARIA menu, because its items
 * are links. `<details>` opens by press without its code, and holds the state with it; the hooks
 * add what a browser does not do. One menu of the header is open at a time.
 */
export function Dropdown({
  trigger,
  triggerClassName,
  hasCurrentPage = false,
  listClassName,
  children,
  opensOnHover = false,
  takesFocus = false,
}: DropdownProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const handlers = {
    ...useDismissal(menu),
    ...useHoverIntent(menu, opensOnHover),
    ...useMenuKeys(takesFocus),
  };
  return (
    <details
      ref={menu}
      name="header-menu"
      className="dropdown"
      {...handlers}
      // A visitor may have opened it before React came.
      suppressHydrationWarning
    >
      <summary
        className={clsx('nav-link', triggerClassName)}
        aria-current={hasCurrentPage || undefined}
      >
        {trigger}
        <DrawnIcon node={ChevronDown} className="dropdown-arrow size-4" />
      </summary>
      <ul className={clsx('dropdown-list', listClassName)}>{children}</ul>
    </details>
  );
}
