import type { SiteCopy } from '#content/schema/site.ts';
import { themes } from './theme.ts';

/** Light, dark, or as the system is. Not there without JavaScript, where the system decides. */
export function ThemeSwitch({ copy }: { copy: SiteCopy['theme'] }) {
  return (
    <label className="theme-switch needs-script">
      {copy.label}
      <select name="theme" autoComplete="off">
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {copy[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}
