import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { clsx } from 'clsx';

type DrawnIconProps = { node: IconNode; className?: string };

/** An icon drawn in place, for islands: their code carries only the icons that it names. */
export function DrawnIcon({ node, className = 'size-6' }: DrawnIconProps) {
  return (
    <svg viewBox="0 0 24 24" className={clsx('icon', className)} aria-hidden>
      {node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
