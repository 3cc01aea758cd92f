import type { Language } from './languages.ts';
import { routes, type PageName } from './routes.ts';

/** Where the Open Graph images are served from. Other sites may embed what is in here. */
export const ogImageFolder = '/share/';

/** In pixels: the format that Facebook, LinkedIn, WhatsApp and X show uncropped. */
export const ogImageSize = { width: 1200, height: 630 } as const;

/** The image of a page in one language, below `ogImageFolder`: `es/legal/cookies.png`. */
export function ogImageFile(route: PageName, language: Language): string {
  const { path } = routes[route];
  return `${language}${path === '/' ? '/index' : path}.png`;
}
