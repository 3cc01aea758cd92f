import type { CDPSession, Page } from '@playwright/test';

/** A node of the tree that the browser hands to screen readers, without what none of them tells. */
export type TreeNode = {
  role: string;
  name: string;
  /** Where a link leads. */
  url: string | null;
  /** What is told besides: level, value, states, description. */
  details: string[];
  children: TreeNode[];
};

/** Chromium's own words for roles. */
const plainRoles: Record<string, string> = {
  StaticText: 'text',
  DisclosureTriangle: 'summary',
  DisclosureTriangleGrouped: 'summary',
  Details: 'group',
  DescriptionList: 'list of terms',
  DescriptionListTerm: 'term',
  DescriptionListDetail: 'definition',
  Figcaption: 'caption',
  FigureCaption: 'caption',
  Abbr: 'abbreviation',
};

/** Their children are told, they themselves are not. */
const silent = ['RootWebArea', 'generic', 'none', 'LabelText', 'Legend', 'IframePresentational'];

/** Their value is told in place of the text in them. */
const namedByValue = ['textbox', 'searchbox'];

/** Neither they are told nor what they hold: `text` has the same words. */
const left = ['InlineTextBox', 'LineBreak', 'ListMarker', 'MenuListPopup'];

/** Their name is told in place of the text in them. */
const namedByContent = ['link', 'button', 'heading', 'tab', 'radio', 'checkbox', 'figure'];

/** States that are told only where they hold. */
const flags = ['checked', 'selected', 'pressed', 'required', 'disabled', 'modal', 'readonly'];

type RawNode = Awaited<ReturnType<typeof fullTree>>[number];

/** What Chromium tells of a page, or of the first element that a CSS selector names. */
export async function accessibilityTree(page: Page, selector = 'html'): Promise<TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const nodes = await fullTree(session);
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const root = await backendId(session, selector);
    const start = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === root);
    if (start === undefined) throw new Error(`Nothing is told of ${selector}`);
    return told(start, byId);
  } finally {
    await session.detach();
  }
}

/** As text, a line for each node, in the order in which one comes upon them. */
export function treeAsText(nodes: readonly TreeNode[], indent = ''): string {
  return nodes
    .map(({ role, name, details, children }) => {
      const words = [name === '' ? role : `${role} "${name}"`, ...details].join(', ');
      return `${indent}${words}\n${treeAsText(children, `${indent}  `)}`;
    })
    .join('');
}

/** Every node with all that are in it. */
export function allNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)]);
}

async function fullTree(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes;
}

async function backendId(session: CDPSession, selector: string): Promise<number> {
  const expression = `document.querySelector(${JSON.stringify(selector)})`;
  const { result } = await session.send('Runtime.evaluate', { expression });
  if (result.objectId === undefined) throw new Error(`There is no ${selector}`);
  const { node } = await session.send('DOM.describeNode', { objectId: result.objectId });
  return node.backendNodeId;
}

function told(raw: RawNode, byId: ReadonlyMap<string, RawNode>): TreeNode[] {
  const role = String(raw.role?.value ?? '');
  if (left.includes(role)) return [];
  const children = joinTexts(
    (raw.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child === undefined ? [] : told(child, byId);
    }),
  );
  if (raw.ignored || silent.includes(role)) return children;
  const name = withoutBreaks(raw.name?.value);
  const [only] = children;
  // A name is told in place of what it is made of, or replaces.
  const isSaid =
    [...namedByContent, ...namedByValue].includes(role) || wordsOf(children) === lettersOf(name);
  // A text that is all there is in its paragraph is told in the same breath.
  if (name === '' && children.length === 1 && only?.role === 'text') {
    return [{ ...nodeOf(raw, role, only.name), children: [] }];
  }
  if (role === 'paragraph' && children.length === 0) return [];
  const others = name !== '' && isSaid ? children.filter(isNoText) : children;
  return [{ ...nodeOf(raw, role, name), children: others }];
}

function nodeOf(raw: RawNode, role: string, name: string): Omit<TreeNode, 'children'> {
  const property = (wanted: string): unknown =>
    raw.properties?.find((each) => each.name === wanted)?.value.value;
  const details = flags.filter((flag) => [true, 'true', 'mixed'].includes(boolean(property(flag))));
  const level = property('level');
  if (role === 'heading') details.unshift(`level ${level}`);
  const expanded = property('expanded');
  if (role !== 'combobox' && expanded !== undefined) {
    details.push(expanded === true ? 'open' : 'closed');
  }
  if (!['false', 'undefined'].includes(String(property('invalid')))) details.push('invalid');
  const value = withoutBreaks(raw.value?.value);
  if (value !== '' && role !== 'radio' && role !== 'checkbox') details.push(`value "${value}"`);
  const kind = withoutBreaks(property('roledescription'));
  if (kind !== '') details.unshift(`“${kind}”`);
  const description = withoutBreaks(raw.description?.value);
  if (description !== '') details.push(`"${description}"`);
  const url = role === 'link' ? String(property('url') ?? '') : null;
  return { role: plainRoles[role] ?? role, name, url, details };
}

function isNoText({ role }: TreeNode): boolean {
  return role !== 'text';
}

function boolean(value: unknown): boolean | string {
  return typeof value === 'boolean' ? value : String(value);
}

/** Texts beside each other are one to who listens. */
function joinTexts(nodes: TreeNode[]): TreeNode[] {
  const joined: TreeNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.role === 'text' && last?.role === 'text') last.name = joinWords(last.name, node.name);
    else if (node.role !== 'text' || node.name !== '') joined.push({ ...node });
  }
  return joined;
}

function joinWords(before: string, after: string): string {
  return /^[.,;:)]/.test(after) || before.endsWith('(') ? before + after : `${before} ${after}`;
}

function wordsOf(nodes: readonly TreeNode[]): string {
  return lettersOf(nodes.map(({ role, name }) => (role === 'text' ? name : '')).join(''));
}

/** Spaces between the parts of a name are the browser's choice. */
function lettersOf(text: string): string {
  return text.replaceAll(/\s/gu, '');
}

function withoutBreaks(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\s+/gu, ' ').trim() : '';
}
