/** Tabs with automatic activation (WAI-ARIA Authoring Practices). Each controls one panel. */
import { closestElement, setHidden } from '#browser/elements.ts';

/** Shows the panel of a tab, and hides those of the tabs beside it. */
export function selectTab(selected: Element): void {
  for (const tab of selected.parentElement?.children ?? []) {
    const isSelected = tab === selected;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.setAttribute('tabindex', isSelected ? '0' : '-1');
    setHidden(tab.getAttribute('aria-controls') ?? '', !isSelected);
  }
}

/** Arrow keys, Home and End move between tabs. With Alt or Meta they go back and forth in the browser. */
export function moveBetweenTabs(event: KeyboardEvent): void {
  if (event.altKey || event.metaKey) return;
  const focused = closestElement(event.target, '[role=tab]');
  const tabs = [...(focused?.parentElement?.querySelectorAll('button') ?? [])];
  const at = tabs.findIndex((tab) => tab === focused);
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  };
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  const next = tabs.at(step % tabs.length);
  next?.click();
  next?.focus();
}
