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
  'wrapped content': ({ content }) => {
    const wrapper = document.createElement('div');
    content.replaceWith(wrapper);
    wrapper.append(content);
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
  'controls reordered': ({ content, control }) => {
    content.append(control.closest('fieldset, li, div') ?? control);
  },
  'a node removed': ({ content }) => content.querySelector('p, span, svg')?.remove(),
} satisfies Record<string, (island: ChangedIsland) => unknown>;

export type DomChange = keyof typeof domChanges;

type ChangedIsland = { content: Element; control: Element };
