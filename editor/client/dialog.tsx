import type { ReactNode } from 'react';

type Props = {
  title: string;
  isWide?: boolean;
  /** Called with the value of the form button that closed the dialog. */
  onClose: (value: string) => void;
  children: ReactNode;
};

export function Dialog({ title, isWide = false, onClose, children }: Props) {
  return (
    <dialog
      className={isWide ? 'w-[min(56rem,92vw)]' : ''}
      aria-label={title}
      ref={(dialog) => {
        if (dialog?.open === false) dialog.showModal();
      }}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue)}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
