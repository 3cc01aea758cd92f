import { describeTools } from '#features/tools/descriptions.ts';
import { webVitalsFile } from '#features/tools/analytics.ts';
import code from '#features/tools/web-vitals.ts?inline-script';
import { contentIn } from '#content/site-content.ts';
import { defaultLanguage } from '@altanube/content/languages';

/** No file, where no tool of the company is told how fast pages are. */
export function getStaticPaths() {
  const { tools } = contentIn(defaultLanguage).company;
  const isTaken = describeTools(tools).some(({ takesVitals }) => takesVitals);
  return isTaken ? [{ params: { file: webVitalsFile } }] : [];
}

/** The code that measures how fast a page was for a visitor. */
export function GET(): Response {
  return new Response(code, { headers: { 'content-type': 'text/javascript' } });
}
