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
  const clicked: HTMLButtonElement[] = [];
  /** What has submitted the form, by the event that told of it. */
  const submitters: Partial<Record<string, HTMLButtonElement>> = {};
  /** Of what the visitor does; ended once the island is hydrated. */
  const waiting = new AbortController();

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
    code ??= load();
    const hydrate = await code;
    await hydrate();
    waiting.abort();
    // React may not have rendered yet. It finishes rendering before it handles a click, but not
    // before a submit, which the browser would then perform. So both are replayed as clicks.
    for (const button of [...clicked, submitters['submit'] ?? submitters['invalid']])
      button?.click();
  }

  /**
   * However often a form is submitted, by click or by Enter, it is replayed once. Of one that the browser
   * finds mistakes in there is no `submit`, but an `invalid` for each, which the island tells in its words.
   */
  function queue(event: Event): void {
    const { type, target } = event;
    const button =
      type === 'click'
        ? closestElement(target, '[type=button]')
        : closestElement(target, 'form')?.querySelector('[type=submit]');
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    if (type === 'click') clicked.push(button);
    else submitters[type] = button;
    turnTo();
  }

  const options = { capture: true, signal: waiting.signal };
  for (const type of ['focusin', 'pointerdown', 'pointerover']) {
    island.addEventListener(type, turnTo, options);
  }
  for (const type of ['click', 'submit', 'invalid']) island.addEventListener(type, queue, options);
  // What was wrong may be right, or is still being written.
  island.addEventListener('input', () => delete submitters['invalid'], options);
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

let lastTurn = Promise.resolve();

/** One island at a time is hydrated when the browser is idle. */
function idleTurn(): Promise<void> {
  return (lastTurn = lastTurn.then(idle));
}
