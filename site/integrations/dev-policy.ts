import type { MiddlewareHandler } from 'astro';
import { languages } from '@altanube/content/languages';
import { createSecurityHeaders } from '@altanube/pages/headers';
import { createPageHeaders, readPageSources } from './page-policy.ts';
import { parsePageContents } from './site-table.ts';

/** Sends the pages of `npm run dev` with the headers of built pages. */
export const onRequest: MiddlewareHandler = async ({ url }, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const [, first = '', ...rest] = url.pathname.split('/');
  const isLanguage = languages.some((language) => language === first);
  const path = isLanguage ? `/${rest.join('/')}` : url.pathname;
  const headers = new Headers(response.headers);
  const built = createPageHeaders(path, parsePageContents(html), readPageSources());
  for (const [name, value] of Object.entries({ ...createSecurityHeaders(false), ...built })) {
    headers.set(name, value);
  }
  const { enforced, reported } = splitPolicy(built['Content-Security-Policy'] ?? '');
  headers.set('Content-Security-Policy', enforced);
  headers.set('Content-Security-Policy-Report-Only', reported);
  return new Response(html, { status: response.status, headers });
};

/** Vite adds its own inline scripts and styles: for both, only the origins are enforced. */
function splitPolicy(policy: string): { enforced: string; reported: string } {
  const directives = policy.split(';');
  const isReported = (directive: string) =>
    /^(?:require-trusted-types|trusted-types|report-uri)/.test(directive);
  const editor = process.env['EDITOR_ORIGIN'];
  const enforced = directives
    .filter((directive) => !isReported(directive))
    .map((directive) =>
      editor && directive.startsWith('frame-anc') ? `frame-ancestors ${editor}` : directive,
    )
    .map((directive) =>
      /^(?:script|style)-src /.test(directive)
        ? `${directive.replaceAll(/ 'sha\d+-[^']*'/g, '')} 'unsafe-inline'`
        : directive,
    );
  return { enforced: enforced.join(';'), reported: directives.filter(isReported).join(';') };
}
