import { tellCarriedIsTaken } from '#features/tools/acts.ts';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { carriedIn, takeAlong } from './carried-values.ts';

/**
 * Fills in what the address of the page carries, once, and leaves the address without it. Returns
 * whether something was carried, and had room, until the form is emptied.
 */
export function useCarriedValues(
  form: RefObject<HTMLFormElement | null>,
): 'taken' | 'no-room' | null {
  const [state, setState] = useState<'taken' | 'no-room' | null>(null);

  const take = useEffectEvent(() => {
    const values = carriedIn(location.hash);
    if (values === null || form.current === null) return;
    setState(takeAlong(form.current, values) ? 'taken' : 'no-room');
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    tellCarriedIsTaken();
    form.current.scrollIntoView();
  });

  useEffect(() => {
    const timer = setTimeout(take);
    const takeHash = () => take();
    addEventListener('hashchange', takeHash);
    // A message that was sent has taken it along.
    const target = form.current;
    const forget = () => setState(null);
    target?.addEventListener('reset', forget);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', takeHash);
      target?.removeEventListener('reset', forget);
    };
  }, [form]);

  return state;
}
