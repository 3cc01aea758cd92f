import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import type { Tools } from '@altanube/content/schema/tools';
import { configuredTools, createToolsDefine } from './configured-tools.ts';

const suffix = '?inline-script';

/** Bundles a module and its imports into one classic script, for inlining. */
export function inlineScripts(tools: Tools | null = null): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
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
        minify: true,
        write: false,
        logLevel: 'silent',
        metafile: true,
        format: 'iife',
        target: 'es2022',
        // Otherwise `strict` in tsconfig.json makes esbuild write “use strict”.
        tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
        define: createToolsDefine(tools),
        plugins: [configuredTools(tools)],
      });
      for (const input of Object.keys(result.metafile.inputs)) this.addWatchFile(resolve(input));
      const code = result.outputFiles[0]?.text.trim();
      if (code === undefined) throw new Error(`esbuild has written nothing for ${id}.`);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}
