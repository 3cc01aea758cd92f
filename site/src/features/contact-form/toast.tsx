import { X } from 'lucide';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { type LinkedPart, LinkedParts } from '#ui/links.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';

export type ToastMessage = {
  tone: 'good' | 'bad';
  title: string;
  description: string;
  /** A last sentence, with links in it. */
  more?: readonly LinkedPart[];
};

type ToasterProps = {
  /** Names of the region, for screen readers, and of the button. */
  copy: { label: string; close: string };
  message: ToastMessage | null;
  onClose: () => void;
};

/**
 * The place where a message appears over the page and stays until it is closed or replaced: at the top,
 * where the keyboard of a phone does not cover it, nor it the button below the fields.
 * The live regions are there before the message, so that screen readers announce what enters them.
 */
export function Toaster({ copy, message, onClose }: ToasterProps) {
  const toaster = useRef<HTMLElement>(null);

  // Keeps the focused element clear. Runs before the effect that focuses an invalid field.
  useLayoutEffect(() => {
    if (message === null || toaster.current === null) return;
    const { style } = document.documentElement;
    style.scrollPaddingTop = `calc(${toaster.current.getBoundingClientRect().bottom}px + 1rem)`;
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    return () => void style.removeProperty('scroll-padding-top');
  }, [message]);

  const toast = message && <Toast {...{ message, onClose }} closeLabel={copy.close} />;
  return (
    <section
      ref={toaster}
      aria-label={copy.label}
      className="pointer-events-none fixed inset-x-0 top-header z-10 sm:flex sm:justify-end sm:p-4 [@media(max-height:30rem)]:top-0 [@media(max-height:30rem)]:z-30"
    >
      <div role="status">{message?.tone === 'good' && toast}</div>
      <div role="alert">{message?.tone === 'bad' && toast}</div>
    </section>
  );
}

type ToastProps = { message: ToastMessage; closeLabel: string; onClose: () => void };

function Toast({ message, closeLabel, onClose }: ToastProps) {
  const isBad = message.tone === 'bad';
  return (
    <div
      className={clsx(
        'pointer-events-auto flex gap-4 border-l-8 bg-surface p-3 [box-shadow:--theme(--shadow-header)] sm:max-w-narrow sm:rounded-lg sm:p-5 sm:[box-shadow:--theme(--shadow-card)]',
        isBad ? 'border-bad' : 'border-good',
      )}
    >
      <div className="grow">
        <p className={clsx('font-semibold', isBad ? 'text-bad' : 'text-good')}>{message.title}</p>
        <p className="text-sm sm:mt-1">{message.description}</p>
        {message.more !== undefined && (
          // Keyed by text, because translations replace text nodes.
          <p key={message.more.map(({ text }) => text).join()} className="mt-1 text-sm">
            <LinkedParts parts={message.more} />
          </p>
        )}
      </div>
      <button
        type="button"
        onClick={onClose}
        className={clsx(
          tooltipControl,
          '-mt-2 -mr-2 grid size-11 shrink-0 place-items-center self-start rounded-full hover:bg-strata',
        )}
      >
        <DrawnIcon node={X} className="size-5" />
        <Tooltip>{closeLabel}</Tooltip>
      </button>
    </div>
  );
}
