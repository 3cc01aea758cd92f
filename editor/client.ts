import type { EditorLanguage } from './labels.ts';
import CMS, { type CmsConfig } from '@sveltia/cms';
import type { Problem } from '@altanube/content/errors';
import type { EditorConfig } from './config.ts';
import { readEntry, writeEntry } from './keep-format.ts';
import { explain } from './problems.ts';
import { contentChanged, openFolder } from './remote-folder.ts';

type ClientConfig = EditorConfig & { cms: Record<EditorLanguage, CmsConfig> };

const response = await fetch('config.json');
const { schemas, labels, pages, cms }: ClientConfig = await response.json();
const language = navigator.language.startsWith('es') ? 'es' : 'en';
document.documentElement.lang = language;

for (const [name, schema] of Object.entries(schemas)) {
  CMS.registerCustomFormat(name, name.endsWith('frontmatter') ? 'md' : 'yaml', {
    fromFile: (text) => readEntry(text, schema),
    toFile: (entry) => writeEntry(entry, schema),
  });
}
// The CMS renders a field when it scrolls into view, so Tab would skip fields that are not rendered yet.
window.IntersectionObserver = class extends IntersectionObserver {
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(callback, { scrollMargin: '200%', ...options });
  }
};
if (pages !== null) {
  await useFolder();
  showProblems(pages);
}
await CMS.init({ config: cms[language] });

/** The editor keeps its test repository in a folder of the browser: that folder is `content/` here. */
async function useFolder(): Promise<void> {
  const folder = await openFolder();
  Object.assign(navigator.storage, {
    getDirectory: async () => ({ getDirectoryHandle: async () => folder }),
  });
  // It would write files that are hidden, and give them their names afterwards. Ours are written whole.
  if ('FileSystemFileHandle' in window) {
    Reflect.deleteProperty(FileSystemFileHandle.prototype, 'move');
  }
  localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'test-repo' }));
}

/** Below the editor: where the pages are, and what `npm run check` says of the content. */
function showProblems(pages: string): void {
  const words = labels[language];
  const link = Object.assign(document.createElement('a'), {
    href: pages,
    target: 'pages',
    textContent: `${words.seePages}: ${pages}`,
  });
  const status = Object.assign(document.createElement('div'), { role: 'status', tabIndex: 0 });
  const footer = document.createElement('footer');
  footer.append(status, link);
  document.body.append(footer);
  const check = async () => {
    const answer = await fetch('problems');
    const problems: Problem[] = await answer.json();
    footer.classList.toggle('has-problems', problems.length > 0);
    status.textContent = problems.length > 0 ? words.problems : words.noProblems;
    for (const problem of problems) {
      const { place, address, message } = explain(problem, cms[language].collections, language);
      const line = document.createElement('p');
      line.append(
        Object.assign(document.createElement('a'), { href: address, textContent: place }),
        `: ${message}`,
      );
      status.append(line);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener(contentChanged, () => {
    clearTimeout(timer);
    timer = setTimeout(check, 200);
  });
  void check();
}
