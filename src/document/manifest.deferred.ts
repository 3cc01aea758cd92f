import { firstInteraction } from '#browser/first-interaction.ts';
import { manifestPath } from './manifest-path.ts';

/**
 * Names the manifest once the visitor is there: nobody needs it before something is put on a home
 * screen, and a browser fetches it at once.
 */
export async function nameManifest(): Promise<void> {
  await firstInteraction;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = manifestPath;
  document.head.append(link);
}
