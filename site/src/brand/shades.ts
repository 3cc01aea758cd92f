/**
 * More colours for drawings: `[role, lightness, chroma, hue]` in OKLCH. Lightness is absolute, so
 * that light and dark areas stay as drawn; chroma is a factor and hue an offset to the role's.
 * The number in a name is the lightness in percent.
 */
export const shades: Record<string, readonly [string, number, number, number]> = {
  'accent-76': ['accent', 0.76, 0.9, 1],
  'accent-77': ['accent', 0.772, 0.82, 4],
  'accent-79': ['accent', 0.792, 0.76, 6],
  'accent-83': ['accent', 0.832, 0.58, 8],
  'accent-83-vivid': ['accent', 0.83, 0.6, 11],
  'accent-88': ['accent', 0.882, 0.56, 35],
  'accent-92': ['accent', 0.917, 0.16, 14],
  'accent-99': ['accent', 0.987, 0.07, 41],
  'brand-24': ['brand', 0.24, 0.89, 6],
  'brand-26': ['brand', 0.256, 0.9, 1],
  'brand-34': ['brand', 0.344, 1.14, 4],
  'brand-36-vivid': ['brand', 0.362, 1.45, -2],
  'brand-41': ['brand', 0.413, 1.4, 3],
  'brand-47': ['brand', 0.473, 1.57, -1],
  'brand-63': ['brand', 0.632, 1.61, 6],
  'brand-76': ['brand', 0.763, 0.86, -1],
  'brand-86': ['brand', 0.862, 0.42, 2],
  'brand-86-vivid': ['brand', 0.858, 0.79, -5],
  'glow-52': ['glow', 0.523, 0.84, -19],
  'glow-60': ['glow', 0.6, 0.9, -13],
  'glow-62': ['glow', 0.62, 0.86, -7],
  'good-32': ['good', 0.315, 0.58, 3],
  'good-82': ['good', 0.815, 1.14, 1],
  'ridge-far-32': ['ridge-far', 0.318, 0.99, -6],
  'ridge-far-35': ['ridge-far', 0.352, 0.94, -5],
  'ridge-far-45': ['ridge-far', 0.445, 1.01, 14],
  'ridge-far-51': ['ridge-far', 0.505, 1.07, 36],
  'ridge-far-53': ['ridge-far', 0.533, 1.22, 15],
};
