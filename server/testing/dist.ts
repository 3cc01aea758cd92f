import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeSiteTable } from '../../site/integrations/site-table.ts';
import { languages } from '@altanube/content/languages';
import { compress } from '@altanube/pages/compress';
import { collections } from '@altanube/content/collections';
import { getRouteNames, routes } from '@altanube/content/routes';

/** Enough text to make compressed files smaller. */
const filler = 'Migramos su correo sin perder un solo mensaje. '.repeat(40);

const redirects = [
  { from: '/en/empresa.html', to: '/sobre-nosotros?lng=en#equipo' },
  { from: '/compañía', to: '/sobre-nosotros' },
];

/** Writes a small build of the site into a folder: every page in every language. */
export async function writeDist(folder: string): Promise<void> {
  for (const language of languages) {
    for (const route of getRouteNames('page', 'unlisted', 'error')) {
      const { path } = routes[route];
      const html = `<!doctype html><html lang="${language}"><head><title>${route}</title>
        <style>p{margin:0}</style><script>document.title</script></head><p>${filler}</p></html>`;
      await writeCompressed(folder, `${language}${path === '/' ? '/index' : path}.html`, html);
    }
  }
  for (const language of languages) {
    const html = `<!doctype html><html lang="${language}"><head><title>article</title></head><p>${filler}</p></html>`;
    await writeCompressed(folder, `${language}${collections.articles.path}/an-article.html`, html);
  }
  await writeCompressed(folder, '_astro/app.0a1b2c.js', `console.log(${JSON.stringify(filler)})`);
  await writeDistFile(folder, 'consent/allowed.js', 'export {}');
  await writeDistFile(folder, 'consent/es.xml', '<div xmlns="http://www.w3.org/1999/xhtml"/>');
  await writeDistFile(folder, 'search/es.json', '{}');
  await writeDistFile(folder, 'share/es/faq.png', Buffer.alloc(4000));
  await writeDistFile(folder, 'favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeDistFile(folder, 'robots.txt', 'User-agent: *\nAllow: /\n');
  await writeDistFile(folder, '.well-known/change-password', '/');
  writeSiteTable(folder, { redirects, securityMailbox: 'security@altanube.example' });
}

export async function writeDistFile(
  folder: string,
  name: string,
  content: string | Buffer,
): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Writes compressed copies, too, as the build does. */
async function writeCompressed(folder: string, name: string, text: string): Promise<void> {
  const { br, gzip } = await compress(Buffer.from(text));
  await writeDistFile(folder, name, text);
  await writeDistFile(folder, `${name}.br`, br);
  await writeDistFile(folder, `${name}.gz`, gzip);
}
