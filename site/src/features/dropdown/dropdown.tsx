import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';

type DropdownProps = {
  /** What else opens it: a mouse that rests on it, or keys that also move the focus into the list. */
  opensBy: 'hover' | 'key';
  trigger: ReactNode;
  triggerClassName?: string;
  /** One of the links leads to the page it stands on. */
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
    <details name="header-menu" className="group relative" data-dropdown={opensBy}>
      <summary
        className={clsx('nav-link group-open:bg-strata', triggerClassName)}
        aria-current={hasCurrentPage || undefined}
      >
        {trigger}
        <DrawnIcon node={ChevronDown} className="size-4 group-open:rotate-180" />
      </summary>
      <ul
        className={clsx(
          'absolute top-full mt-2 rounded-lg border border-line bg-surface p-2 shadow-card',
          listClassName,
        )}
      >
        {children}
      </ul>
    </details>
  );
}
