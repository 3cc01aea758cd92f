import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { securityHeaders } from '@altanube/pages/headers';
import { tableFile, type SiteTable } from '@altanube/pages/table';

export type Target = keyof typeof layouts;

/** On Vercel a function reads files over the network, so they have an address. */
const filesFolder = '_files';

/** What the folder for each network has, and where. */
const layouts = {
  cloudflare: {
    files: 'assets',
    code: 'worker.js',
    isCompressed: true,
    settings: () => ({
      'wrangler.json': toJson({
        name: 'altanube',
        main: 'worker.js',
        compatibility_date: '2026-07-01',
        assets: {
          directory: 'assets',
          binding: 'ASSETS',
          run_worker_first: true,
          html_handling: 'none',
          not_found_handling: 'none',
        },
      }),
    }),
  },
  netlify: {
    files: 'files',
    code: 'edge-functions/site.js',
    isCompressed: false,
    settings: () => ({
      'netlify.toml': `[build]
publish = "files"
edge_functions = "edge-functions"

[build.processing]
skip_processing = true

[build.processing.html]
pretty_urls = false
`,
    }),
  },
  vercel: {
    files: `.vercel/output/static/${filesFolder}`,
    code: '.vercel/output/functions/_middleware.func/index.js',
    isCompressed: false,
    settings: (isHttps: boolean) => ({
      '.vercel/output/config.json': toJson({
        version: 3,
        routes: [
          {
            src: `^/${filesFolder}/.*$`,
            headers: { ...securityHeaders(isHttps), 'X-Robots-Tag': 'noindex' },
            continue: true,
          },
          { src: `^/(?!${filesFolder}/).*$`, middlewarePath: '_middleware', continue: true },
          { handle: 'filesystem' },
        ],
      }),
      '.vercel/output/functions/_middleware.func/.vc-config.json': toJson({
        runtime: 'edge',
        entrypoint: 'index.js',
        envVarsInUse: ['ORIGIN_URL', 'EDGE_KEY'],
      }),
    }),
  },
};

/**
 * Writes a built site as a folder that a network deploys as it is: files, a function with the table of
 * them, and settings. Cloudflare gets the compressed copies too; the others compress by themselves.
 */
export async function writeEdge(target: Target, dist: string, folder: string): Promise<void> {
  const { files, code, isCompressed, settings } = layouts[target];
  const written: SiteTable = JSON.parse(readFileSync(join(dist, tableFile), 'utf8'));
  const table = isCompressed ? written : leaveOutCopies(written);
  rmSync(folder, { recursive: true, force: true });
  for (const { file } of table.files.flatMap(({ variants }) => variants)) {
    const path = makeRoom(join(folder, files, file));
    cpSync(join(dist, file), path);
  }
  await build({
    entryPoints: [join(import.meta.dirname, `${target}.ts`)],
    outfile: join(folder, code),
    ...{ bundle: true, minify: true, format: 'esm', target: 'es2022' },
    define: { SITE_TABLE: JSON.stringify(table), FILES_FOLDER: JSON.stringify(filesFolder) },
  });
  const isHttps = table.origin?.startsWith('https:') === true;
  for (const [name, text] of Object.entries(settings(isHttps))) {
    writeFileSync(makeRoom(join(folder, name)), text);
  }
}

/** A table of the files as they are, without their compressed copies. */
export function leaveOutCopies(table: SiteTable): SiteTable {
  const files = table.files.map((listed) => ({
    ...listed,
    variants: listed.variants.filter(({ encoding }) => encoding === 'identity'),
  }));
  return { ...table, files };
}

function makeRoom(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
