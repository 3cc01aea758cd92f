import { closestElement } from '#browser/elements.ts';
import { firstInteraction } from '#browser/first-interaction.ts';
import { idle } from '#browser/timing.ts';
import { noteActivation } from './activation.ts';

/** Finds what has taken the place of an element of an island that has been hydrated. */
export type Replace = (element: Element) => Element | undefined;

/**
 * Loads an island's code at the first interaction with the page, and hydrates it when the browser is
 * idle, or sooner if it is pointed at, focused or touched. `load` resolves with the function that
 * hydrates it.
 *
 * Until then, clicks on plain buttons and submits are queued and replayed on the hydrated island. If the
 * code cannot be loaded, the form is submitted as without JavaScript.
 */
export function hydrateOnIntent(load: () => Promise<() => Replace>, island: HTMLElement): void {
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
    await idle();
    startHydrating();
  }

  function activate(): void {
    noteActivation(island);
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

  /** A form is replayed once; also after `invalid` events, as the island has its own messages. */
  function queue(event: Event): void {
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
  for (const type of ['click', 'submit', 'invalid']) island.addEventListener(type, queue, options);
  // The mistakes may be corrected by now.
  island.addEventListener('input', () => delete submitters['invalid'], options);
  // A demo's times are shown without being asked for.
  if (island.matches(':hover, :focus-within, [data-about=demo] *')) activate();
  void hydrateAhead();
}
