import type { Copy } from '@altanube/content/schema/copy';
import { languages } from '@altanube/content/languages';
import { languageSwitchHref } from '@altanube/content/links';
import type { FramedPage } from '#features/contact-form/frame-link.ts';
import { Dropdown } from '#features/dropdown/dropdown.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { clsx } from 'clsx';

type LanguageMenuProps = FramedPage & { copy: Copy['site']['languageSwitcher'] };

export function LanguageMenu(props: LanguageMenuProps) {
  const { language, copy } = props;
  const trigger = (
    <>
      {language.toUpperCase()}
      <Tooltip>{`${copy.label}: ${copy.names[language]}`}</Tooltip>
    </>
  );
  return (
    <Dropdown
      opensBy="key"
      trigger={trigger}
      triggerClassName={clsx(tooltipControl, 'tooltip-when-closed')}
      listClassName="w-40 lg:right-0"
    >
      <LanguageItems {...props} />
    </Dropdown>
  );
}

export function LanguageItems({ copy, route, language, entry }: LanguageMenuProps) {
  return languages.map((target) => (
    <li key={target}>
      <a
        href={languageSwitchHref(route, target, entry?.path)}
        lang={target}
        hrefLang={target}
        aria-current={target === language ? 'true' : undefined}
        className="menu-item font-semibold"
      >
        {copy.names[target]}
      </a>
    </li>
  ));
}
