import type { APIRoute } from 'astro';
import { languages } from '@altanube/content/languages';
import { getContent } from '#content/site-content.ts';

/** RFC 9116 recommends less than a year. */
const validForDays = 360;

/** Where to report a vulnerability of the site (RFC 9116). */
export const GET: APIRoute = ({ site }) => {
  const { company } = getContent('en');
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + validForDays);
  const lines = [
    `Contact: mailto:${company.email.security}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
