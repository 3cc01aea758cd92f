import { Dropdown } from '#features/dropdown/dropdown.tsx';
import { ErrorBoundary } from '#hydration/error-boundary.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { LanguageLink, type LanguageLinkProps } from './language-link.tsx';

export type LanguageMenuProps = {
  /** ES or EN. */
  code: string;
  /** Says what the menu is and which language is on. */
  label: string;
  choices: readonly LanguageLinkProps[];
};

/** The language switcher of the header. */
export function LanguageMenu({ code, label, choices }: LanguageMenuProps) {
  const trigger = (
    <>
      {code}
      <Tooltip>{label}</Tooltip>
    </>
  );
  return (
    <ErrorBoundary>
      <Dropdown
        takesFocus
        trigger={trigger}
        triggerClassName="has-tooltip tooltip-when-closed"
        listClassName="w-40 lg:right-0"
      >
        {choices.map((choice) => (
          <li key={choice.choice}>
            <LanguageLink {...choice} />
          </li>
        ))}
      </Dropdown>
    </ErrorBoundary>
  );
}
