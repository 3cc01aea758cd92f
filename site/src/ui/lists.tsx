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

type FoldedListProps = { items: readonly string[]; more: string; className?: string };

/** The same, whose items after the fourth are folded on phones. */
export function FoldedList({ items, more, className }: FoldedListProps) {
  return (
    <div className={clsx('folded-list', className)}>
      <CheckList items={items} />
      {items.length > 4 && (
        <label>
          <input type="checkbox" className="tick" />
          {more}
        </label>
      )}
    </div>
  );
}

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}
