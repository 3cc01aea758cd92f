import { Element, type Document, type Node } from 'happy-dom';

export type Part = Document | Element;

export function all(within: Part, selector: string): Element[] {
  return [...within.querySelectorAll(selector)];
}

/** The one element that matches. None, or more than one, is an error that says so. */
export function only(within: Part, selector: string): Element {
  const [first, ...others] = all(within, selector);
  if (first !== undefined && others.length === 0) return first;
  throw new Error(`Expected one “${selector}”, found ${others.length + (first ? 1 : 0)}`);
}

export function section(within: Part, name: string): Element {
  return only(within, `main [aria-labelledby="${name}-title"]`);
}

/** What the heading that says this stands over: a card, an entry, a column. */
export function around(within: Part, heading: string): Element {
  const found = all(within, 'h2, h3, h4, dt').filter((element) => readText(element) === heading);
  const [element, ...others] = found;
  const block = element?.closest('li, article') ?? element?.parentElement;
  if (block != null && others.length === 0) return block;
  throw new Error(`Expected one heading “${heading}”, found ${found.length}`);
}

/** By its name or, as Open Graph has it, by its property. */
export function readMeta(document: Part, name: string): string | null {
  const attribute = name.startsWith('og:') ? 'property' : 'name';
  return only(document, `meta[${attribute}="${name}"]`).getAttribute('content');
}

export function readCanonical(document: Part): string {
  return only(document, 'link[rel="canonical"]').getAttribute('href') ?? '';
}

/** What an element says, in one line. Non-breaking spaces stay what they are. */
export function readText(within: Part): string {
  return readTexts(within)
    .join(' ')
    .replace(/ ([.,;:!?)»”])/g, '$1');
}

export function readTexts(within: Part, skip = (_: Element) => false): string[] {
  const texts: string[] = [];
  function visit(node: Node): void {
    if (node.nodeType === node.TEXT_NODE) {
      const text = (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ').trim();
      if (text !== '') texts.push(text);
    } else if (
      !(node instanceof Element) ||
      !(silentTags.includes(node.tagName.toUpperCase()) || skip(node))
    ) {
      for (const child of node.childNodes) visit(child);
    }
  }
  visit(within);
  return texts;
}

export function entries(within: Part, selector = 'li'): string[] {
  return all(within, selector).map(readText);
}

export type Link = [text: string, href: string];

export function linksIn(within: Part): Link[] {
  return all(within, 'a[href]').map((link) => [readText(link), link.getAttribute('href') ?? '']);
}

export function targetsIn(within: Part): string[] {
  return linksIn(within).map(([, href]) => href);
}

const silentTags = ['SCRIPT', 'STYLE', 'TEMPLATE'];
