import type { SiteWords } from '#content/schema/site.ts';
import { themes } from '#site/theme.ts';

/** Light, dark, or as the system is. Not there without JavaScript, where the system decides. */
export function ThemeSwitch({ words }: { words: SiteWords['theme'] }) {
  return (
    <label className="theme-switch needs-script">
      {words.label}
      <select name="theme" autoComplete="off">
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {words[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}
