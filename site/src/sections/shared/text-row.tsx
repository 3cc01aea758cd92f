import type { ReactNode } from 'react';

type TextRowProps = {
  id?: string;
  /** Before the title. */
  icon?: ReactNode;
  title: string;
  children: ReactNode;
};

/** An entry of a list of rows: its title, and beside it what is said of it. */
export function TextRow({ id, icon, title, children }: TextRowProps) {
  return (
    <li id={id} className="grid gap-x-10 gap-y-3 @md:grid-cols-[2fr_3fr]">
      <h3 className="flex gap-3 text-xl">
        {icon}
        {title}
      </h3>
      {children}
    </li>
  );
}

/** Its usual text. */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return (
    <div className="prose text-soft">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
