import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export type PageElement = Tree.Element;

/** A part of a page's source, in UTF-16 code units; `end` is the first one after it. */
export type Range = { start: number; end: number };

export type Edit = Range & { text: string };

/**
 * Every element of a page as a browser reads it, those in `<noscript>` and `<template>` included,
 * in the order of the source. What only looks like an element, in a comment, a script or an
 * attribute, is none.
 */
export function elementsIn(page: string): PageElement[] {
  return elementsBelow(parse(page, { sourceCodeLocationInfo: true, scriptingEnabled: false }));
}

function elementsBelow(node: Tree.ParentNode): PageElement[] {
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return [];
    const content = 'content' in child ? elementsBelow(child.content) : [];
    return [child, ...content, ...elementsBelow(child)];
  });
}

/** The value of an attribute, with its entities decoded. */
export function attributeOf(element: PageElement, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** The element in the source, both tags included. Null for one that the parser has added. */
export function rangeOf({ sourceCodeLocation: location }: PageElement): Range | null {
  return location == null ? null : { start: location.startOffset, end: location.endOffset };
}

/** An attribute in the source, with the white space before it. */
export function attributeRange(page: string, element: PageElement, name: string): Range | null {
  const location = element.sourceCodeLocation?.attrs?.[name];
  if (location === undefined) return null;
  const before = page.slice(0, location.startOffset).trimEnd();
  return { start: before.length, end: location.endOffset };
}

/** What stands between the tags, as it is in the source. Null where one of them is left out. */
export function contentOf(page: string, { sourceCodeLocation }: PageElement): string | null {
  const start = sourceCodeLocation?.startTag?.endOffset;
  const end = sourceCodeLocation?.endTag?.startOffset;
  return start === undefined || end === undefined ? null : page.slice(start, end);
}

/** Where an element's end tag starts. Null where the source leaves it out. */
export function endTagOf({ sourceCodeLocation }: PageElement): number | null {
  return sourceCodeLocation?.endTag?.startOffset ?? null;
}

/** Where the page's `</head>` starts. Null where the source leaves it out. */
export function endOfHead(elements: readonly PageElement[]): number | null {
  const head = elements.find(({ tagName }) => tagName === 'head');
  return head === undefined ? null : endTagOf(head);
}

/** Where the page's `</body>` starts. Null where the source leaves it out. */
export function endOfBody(elements: readonly PageElement[]): number | null {
  const body = elements.find(({ tagName }) => tagName === 'body');
  return body === undefined ? null : endTagOf(body);
}

/** The page with each of these parts replaced, and every other byte as it was. */
export function withEdits(page: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < position) throw new Error(`Two edits change the same part of a page, at ${start}.`);
    result += page.slice(position, start) + text;
    position = end;
  }
  return result + page.slice(position);
}
