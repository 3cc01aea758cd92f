import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { LanguageLink, type LanguageLinkProps } from './language-link.tsx';
import { ErrorBoundary } from '#hydration/error-boundary.tsx';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { ChevronDown } from 'lucide';
import { useHandover, useTakenFocus, type Handover } from '#hydration/use-handover.ts';

export type LanguageMenuProps = {
  /** ES or EN. */
  code: string;
  /** Says what the menu is and which language is on. */
  label: string;
  choices: readonly LanguageLinkProps[];
};

/**
 * The language switcher of the bar. In the finished HTML it opens on its own, by press; once a
 * visitor turns to it, it is a menu with arrow keys and type-ahead, which is forgotten after 1 s
 * (docs/behaviour.md, N-10).
 */
export function LanguageMenu(props: LanguageMenuProps) {
  return (
    <ErrorBoundary>
      <Menu {...props} />
    </ErrorBoundary>
  );
}

function Menu(props: LanguageMenuProps) {
  const { plain, handover } = useHandover();
  if (handover !== null) return <RichMenu {...props} handover={handover} />;
  return (
    <details ref={plain} name="bar-menu" className="menu relative">
      <summary className="nav-link has-tooltip">
        <TriggerText {...props} />
      </summary>
      <ul className="menu-card right-0 w-40">
        {props.choices.map((choice) => (
          <li key={choice.choice}>
            <LanguageLink {...choice} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function RichMenu({ handover, ...props }: LanguageMenuProps & { handover: Handover }) {
  const trigger = useTakenFocus<HTMLButtonElement>(handover);
  return (
    <Dropdown.Root modal={false} defaultOpen={handover.isOpen}>
      <Dropdown.Trigger ref={trigger} className="nav-link has-tooltip">
        <TriggerText {...props} />
      </Dropdown.Trigger>
      <Dropdown.Content align="end" sideOffset={8} className="menu-card-floating w-40">
        {props.choices.map((choice) => (
          <Dropdown.Item key={choice.choice} asChild textValue={choice.name}>
            <LanguageLink {...choice} />
          </Dropdown.Item>
        ))}
      </Dropdown.Content>
    </Dropdown.Root>
  );
}

function TriggerText({ code, label }: LanguageMenuProps) {
  return (
    <>
      {code}
      <DrawnIcon node={ChevronDown} className="menu-arrow size-4" />
      <Tooltip>{label}</Tooltip>
    </>
  );
}
