import { AtRule, type Container, type Document, type Node } from 'postcss';

/** A class in a selector, with the escapes that CSS wants (CSS Syntax 3, section 4.3.7). */
const classInSelector = /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g;

/** A text or an attribute in a selector: a dot in them begins no class. */
const quotedOrAttribute = /"(?:\\.|[^"\\])*"|(?<!\\)\[(?:\\.|"(?:\\.|[^"\\])*"|[^\]\\])*\]/;

const parts = new RegExp(`${quotedOrAttribute.source}|${classInSelector.source}`, 'g');

/** Each class that the selectors below a node name. */
export function namesOfClasses(node: Container): Set<string> {
  const names = new Set<string>();
  node.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return;
    withClasses(rule.selector, (name) => {
      names.add(name);
      return name;
    });
  });
  return names;
}

/** A selector with other classes in the place of its own. */
export function withClasses(selector: string, otherName: (name: string) => string): string {
  return selector.replaceAll(parts, (part, name: string | undefined) => {
    if (name === undefined) return part;
    const plain = name.replaceAll(/\\(.)/g, '$1');
    const other = otherName(plain);
    return other === plain ? part : `.${other}`;
  });
}

/** The steps of an animation look like selectors, and `12.5%` like a class. */
export function isKeyframes(node: Node | Container | Document | undefined): boolean {
  return node instanceof AtRule && node.name.endsWith('keyframes');
}
