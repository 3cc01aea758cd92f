import type { ClientDirective } from 'astro';
import { closestElement } from '#browser/elements.ts';
import { firstInteraction } from '#browser/first-interaction.ts';
import { idle } from '#browser/idle.ts';
import { noteHover } from './hovered-since.ts';
import { noteTurn } from './turned-to.ts';

type Load = Parameters<ClientDirective>[0];

/** `client:intent`, as Astro takes it. */
const intent: ClientDirective = (load, _options, island) => hydrateOnIntent(load, island);

export default intent;

/**
 * Loads an island's code at the visitor's first interaction with the page. Hydrates the island once its
 * code is there and the browser is idle, or when it is pointed at, focused or touched, whichever comes
 * first.
 *
 * What the visitor does to the island while it is being hydrated is not lost: a click on one of its
 * plain buttons, or a submit of its form, is queued and replayed on the hydrated island. If the code
 * cannot be loaded, the form is submitted as it would be without JavaScript.
 */
export function hydrateOnIntent(load: Load, island: HTMLElement): void {
  let code: ReturnType<Load> | null = null;
  let hydrating: Promise<void> | null = null;
  const queuedClicks: HTMLButtonElement[] = [];

  async function hydrateAhead(): Promise<void> {
    await firstInteraction;
    if (!isWantedSoon(island.firstElementChild)) return;
    code ??= load();
    await code;
    await idleTurn();
    startHydrating();
  }

  function turnTo(): void {
    noteTurn(island);
    startHydrating();
  }

  function startHydrating(): void {
    hydrating ??= hydrateAndReplay();
  }

  async function hydrateAndReplay(): Promise<void> {
    for (const type of hydratingEvents) island.removeEventListener(type, turnTo);
    code ??= load();
    const hydrate = await code;
    await hydrate();
    island.removeEventListener('click', queueClick, true);
    island.removeEventListener('submit', queueSubmit, true);
    // React may not have rendered yet. It finishes rendering before it handles a click, but not
    // before a submit, which the browser would then perform. So both are replayed as clicks.
    for (const button of queuedClicks) button.click();
  }

  function queueClick(event: Event): void {
    const button = closestElement(event.target, 'button');
    if (button?.type !== 'button') return;
    event.stopPropagation();
    queuedClicks.push(button);
  }

  /** However often the form is submitted, by click or by Enter, it is replayed once. */
  function queueSubmit(event: SubmitEvent): void {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!queuedClicks.includes(submitter)) queuedClicks.push(submitter);
    turnTo();
  }

  for (const type of hydratingEvents) {
    island.addEventListener(type, turnTo, { passive: true });
  }
  island.addEventListener('click', queueClick, true);
  island.addEventListener('submit', queueSubmit, true);
  noteHover(island);
  if (island.matches(':hover, :focus-within')) turnTo();
  void hydrateAhead();
}

/**
 * An island that this screen does not show is neither loaded nor hydrated ahead; nor is a menu on a
 * touch screen, where a tap opens it without its code.
 */
function isWantedSoon(content: Element | null): boolean {
  if (!content?.getClientRects().length) return false;
  return !content.matches('details') || matchMedia('(hover: hover)').matches;
}

const hydratingEvents = ['pointerover', 'pointerdown', 'focusin'] as const;

let lastTurn = Promise.resolve();

/** One island at a time is hydrated when the browser is idle. */
function idleTurn(): Promise<void> {
  return (lastTurn = lastTurn.then(idle));
}
