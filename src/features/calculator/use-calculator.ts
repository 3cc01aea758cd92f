import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CalculatorPrices } from './calculator-prices.ts';
import { calculatorId, estimateIn, fragmentOf } from './estimate-address.ts';
import { switchSuite, type Estimate } from './estimate.ts';
import { readFields, type FieldValues } from './field-values.ts';

/**
 * After so long without a change, the sum is announced and the address of the page becomes one that
 * leads to it. Browsers limit how often an address may change.
 */
const pauseMs = 500;

/** Owns the estimate, which is what the fields say, or the address of the page. */
export function useCalculator(first: Estimate, prices: CalculatorPrices) {
  const [values, setValues] = useState<FieldValues>({ estimate: first, mistakes: [] });
  /** What the fields start from, and how often all of them were made anew. */
  const [start, setStart] = useState({ estimate: first, times: 0 });
  /** Whether the visitor has changed anything; only then a screen reader and the address are told. */
  const [change, setChange] = useState<'none' | 'under-way' | 'made'>('none');
  const [page, setPage] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);

  function handleInput(): void {
    if (fields.current === null) return;
    setChange('under-way');
    const { suite } = values.estimate;
    const next = readFields(fields.current, prices, suite);
    if (next.estimate.suite === suite) return setValues(next);
    // The fields of the other suite are made with the same people in them.
    const switched = switchSuite({ ...next.estimate, suite }, prices);
    setStart({ ...start, estimate: switched });
    setValues({ estimate: switched, mistakes: [] });
  }

  const takeFromAddress = useEffectEvent(() => {
    const estimate = estimateIn(location.hash, prices);
    if (estimate === null) return false;
    setValues({ estimate, mistakes: [] });
    setStart({ estimate, times: start.times + 1 });
    document.getElementById(calculatorId)?.scrollIntoView();
    return true;
  });

  const begin = useEffectEvent(() => {
    setPage(location.href.replace(/#.*/, ''));
    if (takeFromAddress() || fields.current === null) return;
    // What was chosen before hydration, or restored by the browser.
    const { estimate, mistakes } = readFields(fields.current, prices, first.suite);
    if (estimate.suite === first.suite) return setValues({ estimate, mistakes });
    handleInput();
  });

  useEffect(() => {
    const timer = setTimeout(begin);
    const take = () => void takeFromAddress();
    addEventListener('hashchange', take);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', take);
    };
  }, []);

  useEffect(() => {
    if (change !== 'under-way') return;
    const timer = setTimeout(() => {
      setChange('made');
      if (values.mistakes.length > 0) return;
      history.replaceState(history.state, '', `#${fragmentOf(values.estimate)}`);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [change, values]);

  // Whoever switches the language takes the estimate along.
  useEffect(() => {
    document.addEventListener('click', keepFragment, true);
    return () => document.removeEventListener('click', keepFragment, true);
  }, []);

  const address = page === null ? null : `${page}#${fragmentOf(values.estimate)}`;
  return { values, start, fields, handleInput, isSettled: change === 'made', address };
}

export type CalculatorState = ReturnType<typeof useCalculator>;

function keepFragment({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link !== null && link.hreflang !== '' && link.pathname === location.pathname) {
    link.hash = location.hash;
  }
}
