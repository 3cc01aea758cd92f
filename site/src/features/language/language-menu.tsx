import { Dropdown } from '#features/dropdown/dropdown.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { clsx } from 'clsx';
import { LanguageLink, type LanguageLinkProps } from './language-link.tsx';

export type LanguageMenuProps = {
  /** ES or EN. */
  code: string;
  /** Says what the menu is and which language is on. */
  label: string;
  links: readonly LanguageLinkProps[];
};

/** The language switcher of the header. */
export function LanguageMenu({ code, label, links }: LanguageMenuProps) {
  const trigger = (
    <>
      {code}
      <Tooltip>{label}</Tooltip>
    </>
  );
  return (
    <Dropdown
      takesFocus
      trigger={trigger}
      triggerClassName={clsx(tooltipControl, 'tooltip-when-closed')}
      listClassName="w-40 lg:right-0"
    >
      {links.map((link) => (
        <li key={link.language}>
          <LanguageLink {...link} />
        </li>
      ))}
    </Dropdown>
  );
}
