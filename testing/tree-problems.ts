import { callToActionParameter } from '#lead/origin-parameters.ts';
import { allNodes, type TreeNode } from './accessibility-tree.ts';

/** Roles that say nothing to who listens, unless they have a name. */
const needName = [
  ...['link', 'button', 'summary', 'tab', 'image', 'heading', 'dialog', 'navigation', 'region'],
  ...['textbox', 'searchbox', 'combobox', 'radio', 'checkbox', 'switch', 'article'],
];

/** What screen readers list so that one can go there. */
const landmarks = ['navigation', 'region', 'article', 'search', 'main', 'banner', 'contentinfo'];

/** Names of links that say nothing in a list of links. */
const emptyWords =
  /^(?:(?:haz clic |pulsa |pincha )?aquí|(?:click )?here|(?:leer |ver |saber |conocer )?más|más información|(?:read |see |learn )?more|more information|ver|see|link|enlace|detalles|details)$/iu;

/** What anyone who listens to a page, or to a part of it, would complain of, whatever it is about. */
export function treeProblems(
  tree: readonly TreeNode[],
  { isWhole }: { isWhole: boolean },
): string[] {
  const nodes = allNodes(tree);
  return [
    ...nodes.filter(isNameless).map(({ role }) => `A ${role} without a name`),
    ...nodes
      .filter(({ role, name }) => role === 'link' && emptyWords.test(name))
      .map(({ name }) => `A link that says “${name}” and no more`),
    ...(isWhole ? headingProblems(nodes) : []),
    ...sharedLandmarkNames(nodes),
    ...ambiguousLinks(nodes),
    ...doubledTexts(tree),
  ];
}

function isNameless({ role, name }: TreeNode): boolean {
  return needName.includes(role) && name === '';
}

function headingProblems(nodes: readonly TreeNode[]): string[] {
  const headings = nodes
    .filter(({ role }) => role === 'heading')
    .map(({ name, details }) => ({ name, level: Number(details[0]?.slice('level '.length)) }));
  const firsts = headings.filter(({ level }) => level === 1).length;
  const skipped = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1);
  return [
    ...(firsts === 1 ? [] : [`${firsts} headings of the first level`]),
    ...skipped.map(({ name, level }) => `“${name}” skips to level ${level}`),
  ];
}

function sharedLandmarkNames(nodes: readonly TreeNode[]): string[] {
  const names = nodes.filter(({ role }) => landmarks.includes(role)).map(({ name }) => name);
  const shared = names.filter((name, at) => name !== '' && names.indexOf(name) < at);
  return shared.map((name) => `Two places are called “${name}”`);
}

/** Links of one name lead to one place, whatever they tell the contact form of where they stand. */
function ambiguousLinks(nodes: readonly TreeNode[]): string[] {
  const targets = new Map<string, string>();
  return nodes.flatMap(({ role, name, url }) => {
    if (role !== 'link' || url === null) return [];
    const place = url.replace(new RegExp(`#${callToActionParameter}=.*`), '');
    const known = targets.get(name) ?? place;
    targets.set(name, known);
    return known === place ? [] : [`“${name}” leads to ${known} and to ${place}`];
  });
}

function doubledTexts(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ name, role, children }, at) => {
    const before = nodes[at - 1];
    const isDoubled = name !== '' && role === before?.role && name === before.name;
    return [...(isDoubled ? [`“${name}” is said twice`] : []), ...doubledTexts(children)];
  });
}
