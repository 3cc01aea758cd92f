import type { Copy } from '@altanube/content/schema/copy';
import { Toaster, type ToastMessage } from '#ui/toast.tsx';
import { useLayoutEffect, useRef } from 'react';

type FormToasterProps = {
  copy: Pick<Copy['contact']['form']['toasts'], 'label' | 'close'>;
  message: ToastMessage | null;
  onClose: () => void;
};

/** Keeps the focused element clear of the toast. */
export function FormToaster({ copy, message, onClose }: FormToasterProps) {
  const toaster = useRef<HTMLElement>(null);

  // Runs before the effect that focuses the invalid field.
  useLayoutEffect(() => {
    if (message === null || toaster.current === null) return;
    const { style } = document.documentElement;
    style.scrollPaddingTop = `calc(${toaster.current.getBoundingClientRect().bottom}px + 1rem)`;
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    return () => void style.removeProperty('scroll-padding-top');
  }, [message]);

  return (
    <Toaster
      ref={toaster}
      label={copy.label}
      closeLabel={copy.close}
      message={message}
      onClose={onClose}
    />
  );
}
