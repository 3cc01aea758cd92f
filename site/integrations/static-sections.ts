import type { Plugin } from 'vite';

/** Not for programs of islands: those are in `features` and `hydration`. */
const staticFile = /\/site\/src\/(?:sections|layouts|ui|islands)\/[^?]*\.tsx?$/;
const hookCall = /\buse(?:[A-Z]\w*)?\(/;

/** Refuses hooks in components that never run in a browser, where nothing would happen. */
export function staticSections(): Plugin {
  return {
    name: 'static-sections',
    enforce: 'pre',
    transform(code, id) {
      if (!staticFile.test(id)) return;
      const at = code.search(hookCall);
      if (at === -1) return;
      const hook = code.slice(at, code.indexOf('(', at));
      const name = id.replace(/.*\//, '').replace(/\.tsx?$/, '');
      this.error(
        `${hook} has no effect here, since this folder becomes HTML without JavaScript. Move the component to ` +
          `site/src/features/${name}/, add it to site/src/islands/islands.ts and render it in an .astro file ` +
          `with <Island name="${name}" props={…} /> (docs/recipes.md, “Add a section”).`,
        at,
      );
    },
  };
}
