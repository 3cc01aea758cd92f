import { join } from 'node:path';
import type { Config } from '@altanube/runtime/config';
import type { Log } from '@altanube/runtime/log';
import { rewriteOrigin } from './rewrite-origin.ts';
import { createEmptySite, loadSite, type LoadedSite } from './site.ts';

/** Loads the build, rewritten for the current SITE_URL, or returns why there are no pages. */
export async function prepareSite(
  config: Config,
  log: Log,
  build: string,
): Promise<LoadedSite | string> {
  const { servesPages, configuredOrigin, siteUrl, dataDir } = config;
  const options = { isHttps: siteUrl.protocol === 'https:' };
  if (!servesPages) return createEmptySite(options);
  const startedAt = performance.now();
  try {
    const folder =
      configuredOrigin === null
        ? build
        : await rewriteOrigin(build, configuredOrigin, join(dataDir, 'sites'));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    if (folder !== build) log('info', 'site-url-applied', { seconds });
    const loaded = loadSite(folder, options);
    return loaded.ok ? loaded.site : describeMissingFiles(loaded.missing);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return (
      `The pages are built for another SITE_URL, and DATA_DIR cannot take a copy for this one ` +
      `(${error.message}). Build them with this SITE_URL, or let DATA_DIR be written to.`
    );
  }
}

function describeMissingFiles(missing: string[]): string {
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  return `The site is not built: dist/${missing[0]}${others} missing or changed. Run: npm run build`;
}
