import { getContent } from '#content/site-content.ts';
import { appIconSize } from '#images/favicons.ts';
import { defaultLanguage } from '@altanube/content/languages';
import { href } from '@altanube/content/links';

/** Name and icons of the site on a home screen (Web Application Manifest, W3C). */
export function GET(): Response {
  const { company, copy } = getContent(defaultLanguage);
  const manifest = {
    name: company.name,
    description: copy.site.tagline,
    lang: defaultLanguage,
    start_url: href('home', defaultLanguage),
    display: 'browser',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      {
        src: '/apple-touch-icon.png',
        type: 'image/png',
        sizes: `${appIconSize}x${appIconSize}`,
        purpose: 'any maskable',
      },
    ],
  };
  return Response.json(manifest);
}
