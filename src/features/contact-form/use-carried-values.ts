import { useEffect, type RefObject } from 'react';
import { carriedIn, takeAlong } from './carried-values.ts';

/** Fills in what the address of the page carries, once, and leaves the address without it. */
export function useCarriedValues(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    function take(): void {
      const values = carriedIn(location.hash);
      if (values === null || form.current === null) return;
      takeAlong(form.current, values);
      history.replaceState(history.state, '', `${location.pathname}${location.search}`);
      form.current.scrollIntoView();
    }
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [form]);
}
