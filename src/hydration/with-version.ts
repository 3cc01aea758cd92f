import { hash } from 'node:crypto';

/**
 * A path with a query of eight digits that changes with what stands in the file, given as JSON can
 * hold it: so that no cache gives an older file for the newer one. For the build alone.
 */
export function withVersion(path: string, content: unknown): string {
  return `${path}?v=${hash('sha256', JSON.stringify(content)).slice(0, 8)}`;
}
