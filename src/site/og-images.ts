import type { Language } from './languages.ts';
import { routes, type PageName } from './routes.ts';

/** Where the pictures of shared links stand. Other sites may show what is in here. */
export const ogImageFolder = '/share/';

/** In pixels; the shape that Facebook, LinkedIn, WhatsApp and X show whole. */
export const ogImageSize = { width: 1200, height: 630 } as const;

/** The picture of a page in one language, below `shareFolder`: `es/legal/cookies.png`. */
export function ogImageFile(route: PageName, language: Language): string {
  const { path } = routes[route];
  return `${language}${path === '/' ? '/index' : path}.png`;
}
