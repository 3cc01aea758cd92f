import Turndown from 'turndown';

/** Converts what other programs copy, such as Word and Google Docs, without their styles. */
export function convertToMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const node of body.querySelectorAll('style, script, meta, title, xml')) node.remove();
  for (const node of body.querySelectorAll('b')) {
    // Google Docs wraps everything in a bold element that is not bold.
    if (node.style.fontWeight === 'normal') node.replaceWith(...node.childNodes);
  }
  makeListsOfWord(body);
  const turndown = new Turndown({ bulletListMarker: '-', emDelimiter: '_', hr: '---' });
  // The title of the document is its only heading of the first level.
  const shift = body.querySelector('h1') === null ? 0 : 1;
  turndown.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (text, { nodeName }) =>
      `\n\n${'#'.repeat(Math.min(Number(nodeName[1]) + shift, 3))} ${text}\n\n`,
  });
  turndown.addRule('table', {
    filter: 'table',
    replacement: (_content, node) => {
      const rows = Array.from(node.querySelectorAll('tr'), (row) =>
        Array.from(row.querySelectorAll('td, th'), (cell) =>
          turndown
            .turndown(cell.innerHTML)
            .replaceAll(/\n+/g, ' ')
            .replaceAll('|', String.raw`\|`),
        ),
      );
      const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
      const rule = `|${' --- |'.repeat(rows[0]?.length ?? 0)}`;
      return `\n\n${[lines[0], rule, ...lines.slice(1)].join('\n')}\n\n`;
    },
  });
  return turndown.turndown(body.innerHTML.replaceAll('\u00a0', ' '));
}

/** Word writes the entries of lists as paragraphs that start with their sign or number. */
function makeListsOfWord(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll(
    'p[style*="mso-list"], p[class*="MsoListParagraph"]',
  )) {
    const sign = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    const isNumbered = /^\s*\(?[\da-z]{1,3}[.)]/i.test(sign?.textContent ?? '');
    sign?.remove();
    const tag = isNumbered ? 'OL' : 'UL';
    const level = Number(/level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
    let parent: Element | null = null;
    let before = paragraph.previousElementSibling;
    for (let depth = 1; depth < level && /^[OU]L$/.test(before?.tagName ?? ''); depth++) {
      parent = before?.lastElementChild ?? null;
      before = parent?.lastElementChild ?? null;
    }
    const list = before?.tagName === tag ? before : body.ownerDocument.createElement(tag);
    if (list !== before && parent === null) paragraph.before(list);
    else if (list !== before) parent?.append(list);
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}
