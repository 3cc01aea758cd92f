import { ContentError } from './errors.ts';
import { loadContent } from './load.ts';

/**
 * The message that lists what is wrong in the content folder, or null where nothing is. A mistake in
 * code is thrown, with its stack.
 */
export function contentProblems(): string | null {
  try {
    loadContent();
    return null;
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
}
