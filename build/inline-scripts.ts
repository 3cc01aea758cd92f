import { build, type BuildOptions } from 'esbuild';
import type { Plugin } from 'vite';

const suffix = '?inline-script';

/**
 * `import code from './early.ts?inline-script'` gives a module, with all it imports, as one
 * minified classic script: for the few lines that must run before the first paint. Where Vite is
 * told not to minify, it is not, and has a source map if the other scripts have one inside them.
 */
export function inlineScripts(): Plugin {
  let format: BuildOptions = { minify: true };
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    configResolved({ build: { minify, sourcemap } }) {
      if (minify === false) format = { sourcemap: sourcemap === 'inline' && 'inline' };
    },
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null;
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer);
      return resolved === null ? null : `${resolved.id}${suffix}`;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const result = await build({
        entryPoints: [id.slice(0, -suffix.length)],
        bundle: true,
        ...format,
        write: false,
        metafile: true,
        format: 'iife',
        target: 'es2022',
      });
      for (const input of Object.keys(result.metafile.inputs)) this.addWatchFile(input);
      const code = result.outputFiles[0]?.text.trim() ?? '';
      return `export default ${JSON.stringify(code)};`;
    },
  };
}
