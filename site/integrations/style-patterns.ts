import { globSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

const patternImport = /@import '([^'*]*\*[^']*)'(.*;)/g;

/** Expands globs in imports of style sheets: `@import '../sections/*.css';`. */
export function stylePatterns(): Plugin {
  let importer: string | null = null;
  return {
    name: 'style-patterns',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css') || code.search(patternImport) === -1) return null;
      importer = id;
      return code.replaceAll(patternImport, (_, pattern: string, rest: string) =>
        globSync(pattern, { cwd: dirname(id) })
          .filter((path) => !path.endsWith('.later.css'))
          .map((path) => `@import '${path.replaceAll('\\', '/')}'${rest}`)
          .toSorted()
          .join('\n'),
      );
    },
    configureServer({ watcher }) {
      watcher.on('add', (path) => {
        // Tailwind recompiles a style sheet when the mtime of one of its files changes.
        if (path.endsWith('.css') && importer !== null)
          utimesSync(importer, new Date(), new Date());
      });
    },
  };
}
