import type { Thing } from 'schema-dts';

/** Data for search engines (schema.org as JSON-LD). `<` is escaped, so no text can end the element. */
export function StructuredData({ data }: { data: Exclude<Thing, string> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  const html = json.replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
