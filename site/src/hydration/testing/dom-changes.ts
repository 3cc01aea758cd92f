import { isWhole } from '@altanube/e2e/helpers/share';

/**
 * What extensions, translations and blockers do to an island's DOM, each as a function that runs in the
 * page. `content` is what the server has rendered of the island, `control` one of its controls.
 */
export const domChanges = {
  'an element before the content': ({ content }) => content.before(document.createElement('div')),
  'an element in the content': ({ content }) => content.prepend(document.createElement('span')),
  'an icon behind each control': ({ content }) => {
    for (const control of content.querySelectorAll('input, textarea, select, button, summary')) {
      control.after(document.createElement('img'));
    }
  },
  'a wrapped control': ({ control }) => {
    const wrapper = document.createElement('div');
    control.replaceWith(wrapper);
    wrapper.append(control);
  },
  'wrapped content': ({ content }) => {
    const wrapper = document.createElement('div');
    content.replaceWith(wrapper);
    wrapper.append(content);
  },
  attributes: ({ content }) => {
    for (const element of [content, ...content.querySelectorAll('*')]) {
      element.setAttribute('data-extension', 'true');
      element.setAttribute('spellcheck', 'false');
    }
  },
  'translated texts': ({ content }) => {
    const texts = document.createNodeIterator(content, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) nodes.push(node);
    for (const node of nodes) {
      if (node.textContent?.trim() === '') continue;
      const [font, inner] = ['font', 'font'].map((name) => document.createElement(name));
      if (font === undefined || inner === undefined) continue;
      font.append(inner);
      inner.append(`${node.textContent}`);
      node.parentNode?.replaceChild(font, node);
    }
  },
  'white space removed': ({ content }) => {
    const texts = document.createNodeIterator(content, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      node.textContent = node.textContent?.trim() ?? '';
    }
  },
  'comments removed': ({ content }) => {
    const comments = document.createNodeIterator(content, NodeFilter.SHOW_COMMENT);
    const nodes: Comment[] = [];
    for (let node = comments.nextNode(); node !== null; node = comments.nextNode()) {
      if (node instanceof Comment) nodes.push(node);
    }
    for (const node of nodes) node.remove();
    content.append(document.createComment('extension'));
  },
  'controls reordered': ({ content, control }) => {
    content.append(control.closest('fieldset, li, div') ?? control);
  },
  'a shadow host': ({ content }) => {
    const host = document.createElement('extension-button');
    host.attachShadow({ mode: 'open' }).append(document.createElement('button'));
    content.append(host);
  },
  'a node removed': ({ content }) => content.querySelector('p, span, svg')?.remove(),
} satisfies Record<string, (island: ChangedIsland) => unknown>;

export type DomChange = keyof typeof domChanges;

type ChangedIsland = { content: Element; control: Element };

export const changes = Object.keys(domChanges).filter(
  (name): name is DomChange => name in domChanges,
);

/** How a field gets its value. A password manager that fills one in without events is *autofilled*. */
const ways = ['typed', 'autofilled', 'pasted'] as const;

export type Way = (typeof ways)[number];

/** Each change, at a moment and in a way that take turns; in a long run at each moment. */
export function changedVisits<Moment>(moments: readonly Moment[]) {
  return changes.flatMap((change, row) =>
    moments
      .filter((_, column) => isWhole || column === row % moments.length)
      .flatMap((moment, column) =>
        ways
          .filter((_, index) => index === (row + column) % ways.length)
          .map((way) => ({ change, moment, way })),
      ),
  );
}
