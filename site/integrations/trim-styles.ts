import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Rule } from 'postcss';
import { PurgeCSS } from 'purgecss';

/** Removes unused styles from each page, so that it fits the first flight of packets. */
export async function trimStyles(folder: string): Promise<void> {
  for (const page of globSync('**/*.html', { cwd: folder })) {
    const file = join(folder, page);
    writeFileSync(file, await trimPage(readFileSync(file, 'utf8'), folder));
  }
}

/** Merges styles into one `<style>` for the markup and the code and files that can change it. */
export async function trimPage(html: string, folder: string): Promise<string> {
  const style = /<style>(.*?)<\/style>/gs;
  const css = Array.from(html.matchAll(style), ([, content]) => content).join('');
  if (css === '') throw new Error('expected styles in <style>, found none.');
  const markup = html.replaceAll(style, '');
  if (/<style[\s>]/.test(markup)) throw new Error('expected <style> without attributes.');
  const used = [markup, ...readUsedFiles(markup, folder)];
  const [trimmed] = await new PurgeCSS().purge({
    content: [{ raw: used.join('\n'), extension: 'html' }],
    css: [{ raw: css }],
    variables: true,
    keyframes: true,
    safelist: { variables: [...new Set(used.join('\n').match(/--[\w-]+/g))] },
    // Scripts and the browser set attributes later.
    dynamicAttributes: [...new Set(css.match(/(?<=\[)[\w-]+/g))],
    defaultExtractor: (text) => text.split(/[<>"'`\s=]+/),
  });
  const styles = `<style>${simplify(trimmed?.css ?? '')}</style>`;
  const page = replaceOnce(markup, '</head>', `${styles}</head>`);
  const [tag = '', start, script = ''] =
    /(<script type="module") src="\/(_astro\/[^"]+)"><\/script>/.exec(page) ?? [];
  const digest = hash('sha256', readFileSync(join(folder, script)), 'base64');
  const whole = `${start} integrity="sha256-${digest}" src="/${script}"></script>`;
  // `early-script.ts` takes it out of the template after the first paint.
  return replaceOnce(page, tag, `<template id="deferred">${whole}</template>`);
}

function replaceOnce(text: string, target: string, replacement: string): string {
  const count = text.split(target).length - 1;
  if (count !== 1) throw new Error(`expected one ${target}, found ${count}.`);
  return text.replace(target, () => replacement);
}

/** The contents of the files that a page links to, and of its islands' chunks and their imports. */
function readUsedFiles(markup: string, folder: string): string[] {
  const named = markup.matchAll(/="\/([^"#]+\.(?:js|xml|css|svg))[#"]/g);
  const islands = Array.from(markup.matchAll(/<react-island name="([\w-]+)"/g), ([, name = '']) => {
    const chunks = globSync(`_astro/${name}.*.js`, { cwd: folder });
    if (chunks.length !== 1) throw new Error(`expected one chunk ${name}, found ${chunks.length}.`);
    return chunks[0];
  });
  const queue = [...Array.from(named, ([, path]) => path), ...islands];
  const texts = new Map<string, string>();
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    // React's own code contains no class names.
    if (texts.has(path) || /\/(?:client|react)[.-]/.test(path)) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    texts.set(path, text);
    // The page script references the chunks of all islands.
    const imports = path.includes('/document.')
      ? []
      : text.matchAll(/["'`]\.\/([^"'`\s]+\.js)["'`]/g);
    for (const [, name] of imports) queue.push(`_astro/${name}`);
  }
  return [...texts.values()];
}

/** Removes unused properties and Tailwind's fallbacks for `color-mix()` and `@property`. */
function simplify(css: string): string {
  const root = parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules((rule) => {
    if (rule.name === 'layer' && rule.params === 'properties') rule.remove();
    if (rule.params === '(color:color-mix(in lab, red, red))') rule.replaceWith(rule.nodes ?? []);
  });
  root.walkRules(mergeIntoPrevious);
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
  const rules = root.toString().replaceAll(/@property [^}]*}/g, '');
  root.walkAtRules('property', (rule) => void (rules.includes(rule.params) || rule.remove()));
  return root.toString().trim();
}

/** Where a fallback was removed, its rule has become two or three. */
function mergeIntoPrevious(rule: Rule): void {
  const previous = rule.prev();
  if (previous?.type !== 'rule' || previous.selector !== rule.selector) return;
  rule.each((declaration) => {
    if (declaration.type !== 'decl') return;
    previous.walkDecls(declaration.prop, (overridden) => void overridden.remove());
  });
  previous.append(rule.nodes);
  rule.remove();
}
