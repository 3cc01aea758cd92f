import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { createSecurityHeaders } from '@altanube/pages/headers';
import { tableFile, type SiteTable } from '@altanube/pages/table';

export type Target = keyof typeof layouts;

/** On Vercel a function reads files over the network, so they have an address. */
const filesFolder = '_files';

/** The contents of the folder for each network. */
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
            headers: { ...createSecurityHeaders(isHttps), 'X-Robots-Tag': 'noindex' },
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
 * Writes a built site to a folder that a network can deploy: files, a function with their
 * table, and settings. Cloudflare gets the compressed copies too; the others compress themselves.
 */
export async function writeEdge(target: Target, dist: string, folder: string): Promise<void> {
  const { files, code, isCompressed, settings } = layouts[target];
  const written: SiteTable = JSON.parse(readFileSync(join(dist, tableFile), 'utf8'));
  const table = isCompressed ? written : removeCompressedVariants(written);
  rmSync(folder, { recursive: true, force: true });
  for (const { file } of table.files.flatMap(({ variants }) => variants)) {
    const path = createParentFolder(join(folder, files, file));
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
    writeFileSync(createParentFolder(join(folder, name)), text);
  }
}

/** Returns the table without the compressed copies of files. */
export function removeCompressedVariants(table: SiteTable): SiteTable {
  const files = table.files.map((listed) => ({
    ...listed,
    variants: listed.variants.filter(({ encoding }) => encoding === 'identity'),
  }));
  return { ...table, files };
}

function createParentFolder(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
