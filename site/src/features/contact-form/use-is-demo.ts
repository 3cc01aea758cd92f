import { useSyncExternalStore } from 'react';

/** Whether the page is about a demo (`subject-choice.inline.ts`). */
export function useIsDemo(): boolean {
  return useSyncExternalStore(onChange, isDemo, () => false);
}

function isDemo(): boolean {
  return document.documentElement.dataset['about'] === 'demo';
}

function onChange(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ['data-about'] });
  return () => observer.disconnect();
}
