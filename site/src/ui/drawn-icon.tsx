import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { clsx } from 'clsx';

/** An icon drawn in place: for islands, and for controls without text, should the sprite not load. */
export function DrawnIcon({ node, className }: { node: IconNode; className?: string }) {
  return (
    <svg className={clsx('icon', className)} aria-hidden viewBox="0 0 24 24">
      {node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
