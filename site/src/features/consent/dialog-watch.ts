import { afterNextFrame } from '#browser/timing.ts';
import { closeUnseen } from './consent.head.ts';

const intervalMs = 500;

let timer: ReturnType<typeof setInterval> | undefined;

/**
 * For as long as the dialog is open, closes it when the visitor cannot see it. Looks at intervals, since
 * no observer reports all the ways in which something can be hidden.
 */
export function closeWhenUnseen(dialog: HTMLDialogElement): void {
  const check = () => {
    if (!dialog.open) clearInterval(timer);
    else if (!isSeen(dialog)) closeUnseen(dialog);
  };
  clearInterval(timer);
  timer = setInterval(check, intervalMs);
  afterNextFrame(check);
}

/** Whether the card is not transparent, and the middle of what the window shows of it can be pressed. */
function isSeen(dialog: HTMLDialogElement): boolean {
  const card = dialog.firstElementChild;
  // Neither paper nor a tab in the background shows a dialog.
  if (card === null || document.hidden || matchMedia('print').matches) return true;
  const { left, right, top, bottom } = card.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  // Safari has this method since 17.4.
  const isTransparent = card.checkVisibility?.({ checkOpacity: true }) === false;
  return !isTransparent && card.contains(document.elementFromPoint(x, y));
}
