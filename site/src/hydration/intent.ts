import { closestElement } from '#browser/elements.ts';
import { firstInteraction } from '#browser/first-interaction.ts';
import { waitForIdle } from '#browser/timing.ts';
import { markActivated } from './activation.ts';

/** Finds the element of a hydrated island that replaced an earlier one. */
export type FindReplacement = (element: Element) => Element | undefined;

/**
 * Loads an island's code at the first interaction with the page, and hydrates it when the browser is
 * idle, or as soon as the visitor points at, focuses or touches it. `load` resolves with the function
 * that hydrates it.
 *
 * Until then, clicks on plain buttons and submits are queued, then replayed on the hydrated island. If
 * the code cannot be loaded, the form is submitted as without JavaScript.
 */
export function hydrateOnIntent(
  load: () => Promise<() => FindReplacement>,
  island: HTMLElement,
): void {
  let code: ReturnType<typeof load> | null = null;
  let hydrating: Promise<void> | null = null;
  const clicked: Element[] = [];
  /** The submit button by type of event. */
  const submitters: Partial<Record<string, Element>> = {};
  const waiting = new AbortController();

  async function hydrateAhead(): Promise<void> {
    await firstInteraction;
    code ??= load();
    await code;
    await waitForIdle();
    startHydrating();
  }

  function activate(): void {
    markActivated(island);
    startHydrating();
  }

  function startHydrating(): void {
    hydrating ??= hydrateAndReplay();
  }

  async function hydrateAndReplay(): Promise<void> {
    code ??= load();
    const hydrate = await code;
    const replace = hydrate();
    waiting.abort();
    for (const pressed of [...clicked, submitters['submit'] ?? submitters['invalid']]) {
      const button = pressed && replace(pressed);
      if (button instanceof HTMLElement) button.click();
    }
  }

  /** Queues a form once, including after `invalid` events, as the island has its own messages. */
  function queueEvent(event: Event): void {
    const { type, target } = event;
    const button =
      type === 'click'
        ? closestElement(target, '[type=button]')
        : closestElement(target, 'form')?.querySelector('[type=submit]');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    if (type === 'click') clicked.push(button);
    else submitters[type] = button;
    activate();
  }

  const options = { capture: true, signal: waiting.signal };
  for (const type of ['focusin', 'pointerdown', 'pointerover']) {
    island.addEventListener(type, activate, options);
  }
  for (const type of ['click', 'submit', 'invalid'])
    island.addEventListener(type, queueEvent, options);
  // The visitor may have corrected the mistakes.
  island.addEventListener('input', () => delete submitters['invalid'], options);
  // The times of a demo, or the text of a message, are shown without interaction.
  if (island.matches(':hover, :focus-within, [data-about] *')) activate();
  void hydrateAhead();
}
