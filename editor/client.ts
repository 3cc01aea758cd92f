import type { EditorLanguage } from './labels.ts';
import CMS, { type CmsConfig } from '@sveltia/cms';
import type { Problem } from '@altanube/content/errors';
import type { EditorConfig } from './config.ts';
import { parseEntry, formatEntry } from './keep-format.ts';
import { explainProblem } from './problems.ts';
import { contentChangedEvent, openRemoteFolder } from './remote-folder.ts';

type ClientConfig = EditorConfig & { cms: Record<EditorLanguage, CmsConfig> };

const response = await fetch('config.json');
const { schemas, labels, pages, cms }: ClientConfig = await response.json();
const language = navigator.language.startsWith('es') ? 'es' : 'en';
document.documentElement.lang = language;

for (const [name, schema] of Object.entries(schemas)) {
  CMS.registerCustomFormat(name, name.endsWith('frontmatter') ? 'md' : 'yaml', {
    fromFile: (text) => parseEntry(text, schema),
    toFile: (entry) => formatEntry(entry, schema),
  });
}
// The CMS renders fields when they scroll into view; Tab would skip those not yet rendered.
window.IntersectionObserver = class extends IntersectionObserver {
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(callback, { scrollMargin: '200%', ...options });
  }
};
if (pages !== null) {
  await replaceBrowserFolder();
  showProblems(pages);
}
await CMS.init({ config: cms[language] });

/** Makes the CMS use `content/` instead of the browser folder of its test repository. */
async function replaceBrowserFolder(): Promise<void> {
  const folder = await openRemoteFolder();
  Object.assign(navigator.storage, {
    getDirectory: async () => ({ getDirectoryHandle: async () => folder }),
  });
  // With `move`, the CMS would write hidden files and rename them. Our server replaces atomically.
  if ('FileSystemFileHandle' in window) {
    Reflect.deleteProperty(FileSystemFileHandle.prototype, 'move');
  }
  localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'test-repo' }));
}

/** Adds a footer with a link to the pages and the problems that `npm run check` reports. */
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
  const refreshProblems = async () => {
    const answer = await fetch('problems');
    const problems: Problem[] = await answer.json();
    footer.classList.toggle('has-problems', problems.length > 0);
    status.textContent = problems.length > 0 ? words.problems : words.noProblems;
    for (const problem of problems) {
      const { place, address, message } = explainProblem(
        problem,
        cms[language].collections,
        language,
      );
      const line = document.createElement('p');
      line.append(
        Object.assign(document.createElement('a'), { href: address, textContent: place }),
        `: ${message}`,
      );
      status.append(line);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener(contentChangedEvent, () => {
    clearTimeout(timer);
    timer = setTimeout(refreshProblems, 200);
  });
  void refreshProblems();
}
