import { clsx } from 'clsx';

type CheckListProps = { items: readonly string[]; className?: string };

/** A list of short texts, with a stroke in the accent colour in place of a bullet. */
export function CheckList({ items, className }: CheckListProps) {
  return (
    <ul className={clsx('check-list', className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}
