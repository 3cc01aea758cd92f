import Color from 'colorjs.io';
import css from './colors.css?raw';
import { shades } from './shades.ts';

export type Theme = 'light' | 'dark';

/** A colour of `colors.css` or `shades.ts` as `#rrggbb`, for files that cannot read style sheets. */
export function readColor(name: string): string {
  const shade = shades[name];
  if (shade === undefined) return readColors(name, 'light')[0];
  const [role, lightness, chroma, hue] = shade;
  const [, c, h] = new Color(readColor(role)).to('oklch').coords;
  return toHex(new Color('oklch', [lightness, (c ?? 0) * chroma, (h ?? 0) + hue]));
}

/** The colours of a role in a theme: one colour, or all stops of a gradient. */
export function readColors(role: string, theme: Theme): [string, ...string[]] {
  const [, value] = new RegExp(`^ *--${role}: ([^;]+);`, 'm').exec(css) ?? [];
  if (value === undefined) throw new Error(`There is no --${role} in brand/colors.css.`);
  const inTheme = value.replaceAll(lightDark, (_, light, dark) =>
    theme === 'light' ? light : dark,
  );
  const [first, ...others] = (inTheme.match(color) ?? []).map((text) => toHex(new Color(text)));
  if (first === undefined) throw new Error(`--${role} in brand/colors.css has no colour: ${value}`);
  return [first, ...others];
}

/** Replaces each `var(--role)` in a drawing with its light value. */
export function fillColors(svg: string): string {
  return svg.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => readColor(name));
}

const color = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)\([^()]+\)/gi;
const argument = String.raw`((?:[^(),]|\([^()]*\))+)`;
const lightDark = new RegExp(String.raw`light-dark\(${argument},${argument}\)`, 'g');

function toHex(value: Color): string {
  return value.to('srgb').toGamut().toString({ format: 'hex', collapse: false });
}
