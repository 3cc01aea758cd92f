import type { SiteCopy } from '@altanube/content/schema/site';
import { themes, themeSelectId } from './theme.ts';

/** Light, dark, or as the system is. Not there without JavaScript, where the system decides. */
export function ThemeSwitch({ copy }: { copy: SiteCopy['theme'] }) {
  return (
    <label className="theme-switch needs-script">
      {copy.label}
      <select id={themeSelectId} autoComplete="off">
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {copy[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}
