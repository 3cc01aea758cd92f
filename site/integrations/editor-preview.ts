import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';

const script = resolve('editor/preview-script.ts');

/** `npm run edit` shows the pages of `npm run dev` beside the form, at the place being edited. */
export function editorPreview(): AstroIntegration {
  return {
    name: 'editor-preview',
    hooks: {
      'astro:config:setup': ({ command, injectScript, updateConfig }) => {
        if (command !== 'dev' || process.env['EDITOR_ORIGIN'] === undefined) return;
        injectScript('page', `import ${JSON.stringify(script)};`);
        updateConfig({ vite: { server: { fs: { allow: [script] } } } });
      },
    },
  };
}
