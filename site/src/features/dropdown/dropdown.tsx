import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';

type DropdownProps = {
  /** What else opens it: hover, or keys, which also move the focus into the list. */
  opensBy: 'hover' | 'key';
  trigger: ReactNode;
  triggerClassName?: string;
  /** Whether one of the links leads to the current page. */
  hasCurrentPage?: boolean;
  listClassName: string;
  children: ReactNode;
};

/**
 * A list of links that opens below its trigger: a disclosure, not an ARIA menu, because its items are
 * links. The browser opens the `<details>`; `dropdown.deferred.ts` adds hover and keys.
 */
export function Dropdown(props: DropdownProps) {
  const { opensBy, trigger, triggerClassName, hasCurrentPage, listClassName, children } = props;
  return (
    <details name="header-menu" className="dropdown" data-dropdown={opensBy}>
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
