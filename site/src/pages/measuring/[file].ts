import { describeTools } from '#features/tools/descriptions.ts';
import { webVitalsFile } from '#features/tools/analytics.ts';
import code from '#features/tools/web-vitals.ts?inline-script';
import { getContent } from '#content/site-content.ts';
import { defaultLanguage } from '@altanube/content/languages';

/** Builds no file if no tool of the company receives page speed. */
export function getStaticPaths() {
  const { tools } = getContent(defaultLanguage).company;
  const hasVitals = describeTools(tools).some(({ takesVitals }) => takesVitals);
  return hasVitals ? [{ params: { file: webVitalsFile } }] : [];
}

/** The code that measures page speed for a visitor. */
export function GET(): Response {
  return new Response(code, { headers: { 'content-type': 'text/javascript' } });
}
