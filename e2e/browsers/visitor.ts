import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import type { Size, Tab } from './tab.ts';
import { hasLaterStyles } from '#testing/later-styles.ts';

/** An element that can be seen: the first that a selector finds, and that has just this name. */
export type Target = { css: string; name?: string };

type Point = { x: number; y: number };

/** The keys that journeys press, as WebDriver writes them (section 17.4.2). */
const keys = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
} as const;

/** What a visitor does in a tab, and sees there. */
export function createVisitor(tab: Tab, origin: string, pictures: string) {
  const visitor = {
    tab,

    /** Goes to an address of the site, and waits for its later styles, and so for its script. */
    async goto(path: string): Promise<void> {
      await tab.goto(`${origin}${path}`);
      await visitor.until(hasLaterStyles);
    },

    /** What a function says of the page. It knows nothing but the page, and its arguments. */
    async inPage<Args extends unknown[], Result>(
      look: (...args: Args) => Result,
      ...args: Args
    ): Promise<Result> {
      return parsed(await tab.evaluate(`(${look})(...${JSON.stringify(args)})`));
    },

    /** What a function says of an element, and null where there is none that can be seen. */
    async read<Result>(
      target: Target,
      look: (element: HTMLElement) => Result,
    ): Promise<Result | null> {
      const found = `(${findShown})(${JSON.stringify(target)})`;
      return parsed(await tab.evaluate(`((it) => it && (${look})(it))(${found})`));
    },

    async isShown(target: Target): Promise<boolean> {
      return (await visitor.read(target, () => true)) ?? false;
    },

    async text(target: Target): Promise<string | null> {
      return visitor.read(target, (element) => element.innerText);
    },

    /** Waits for a state of the page. */
    async until<Args extends unknown[]>(
      isSo: (...args: Args) => boolean,
      ...args: Args
    ): Promise<void> {
      const message = `${isSo.name || isSo} ${JSON.stringify(args)}`;
      await untilEqual(() => visitor.inPage(isSo, ...args), true, message);
    },

    async untilShown(target: Target, isShown = true): Promise<void> {
      await untilEqual(
        () => visitor.isShown(target),
        isShown,
        `${JSON.stringify(target)} is shown`,
      );
    },

    async untilFocused(target: Target): Promise<void> {
      const isFocused = () => visitor.read(target, (it) => it === document.activeElement);
      await untilEqual(isFocused, true, `${JSON.stringify(target)} has the focus`);
    },

    /** Where an element can be pointed at, once it stands still there and nothing lies over it. */
    async pointOf(target: Target): Promise<Point> {
      let point: Point | null = null;
      const isSteady = async () => {
        const before = point;
        point = await visitor.read(target, pointAt);
        return point !== null && before?.x === point.x && before.y === point.y;
      };
      await untilEqual(isSteady, true, `${JSON.stringify(target)} can be pointed at`);
      return point ?? { x: NaN, y: NaN };
    },

    async hover(target: Target): Promise<void> {
      await visitor.moveTo(await visitor.pointOf(target));
    },

    async moveTo({ x, y }: Point): Promise<void> {
      const actions = [{ type: 'pointerMove' as const, x, y, duration: 0 }];
      await tab.perform({ type: 'pointer', id: 'mouse', actions });
    },

    async click(target: Target): Promise<void> {
      const { x, y } = await visitor.pointOf(target);
      await tab.perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },

    /** Drags an element sideways by a part of its width, which is negative to the left. */
    async drag(target: Target, part: number): Promise<void> {
      const { x, y } = await visitor.pointOf(target);
      const width = (await visitor.read(target, (it) => it.clientWidth)) ?? NaN;
      const steps = [1, 2, 3, 4, 5, 6].map((step) => Math.round((width * part * step) / 6));
      // Begun so far from the middle that it ends as far on its other side.
      const start = x - Math.round((width * part) / 2);
      await tab.perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: start, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          ...steps.map((step) => ({
            type: 'pointerMove' as const,
            x: start + step,
            y,
            duration: 20,
          })),
          { type: 'pointerUp', button: 0 },
        ],
      });
    },

    async press(key: keyof typeof keys): Promise<void> {
      await type([keys[key]]);
    },

    /** Puts a text, key by key, into a field that is empty. */
    async type(target: Target, text: string): Promise<void> {
      await visitor.click(target);
      await visitor.untilFocused(target);
      await type([...text].map((letter) => (letter === '\n' ? keys.Enter : letter)));
    },

    /** Chooses in a list. What a browser opens for it is not part of the page. */
    async choose(target: Target, value: string): Promise<void> {
      await visitor.untilShown(target);
      const { css } = target;
      await visitor.inPage(
        (selector, chosen) => {
          const list = document.querySelector<HTMLSelectElement>(selector);
          if (list !== null) list.value = chosen;
          for (const type of ['input', 'change']) {
            list?.dispatchEvent(new Event(type, { bubbles: true }));
          }
        },
        css,
        value,
      );
    },

    resize: (size: Size) => tab.resize(size),

    /** Keeps what the window shows, for someone to look at. */
    async picture(name: string): Promise<void> {
      await mkdir(dirname(`${pictures}${name}`), { recursive: true });
      await writeFile(`${pictures}${name}.png`, await tab.screenshot());
    },
  };

  async function type(values: string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]);
    await tab.perform({ type: 'key', id: 'keyboard', actions });
  }

  return visitor;
}

/**
 * Looks again until it sees what is wanted. A look that fails is one of these looks too: there is
 * nothing to ask for a moment while one page goes and the next one comes.
 */
async function untilEqual(
  look: () => Promise<unknown>,
  wanted: unknown,
  message: string,
): Promise<void> {
  await expect(async () => expect(await look(), message).toBe(wanted)).toPass();
}

export type Visitor = ReturnType<typeof createVisitor>;

/** In the page: the element that is meant. A name is what its label, its `aria-label` or it says. */
function findShown({ css, name }: Target): Element | null {
  const plain = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) =>
    plain(element.getAttribute('aria-label') ?? element.textContent);
  const found = [...document.querySelectorAll(css)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    return name === undefined || nameOf(element) === plain(name);
  });
  return found ?? null;
}

/** In the page: the middle of an element, brought into view; null where something lies over it. */
function pointAt(element: HTMLElement): Point | null {
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isHit = ({ x, y }: Point) => {
    const hit = document.elementFromPoint(x, y);
    // What is inert, as behind a dialog that is about to close, is not hit.
    return hit !== null && element.contains(hit);
  };
  if (!isHit(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const point = middle();
  return isHit(point) ? point : null;
}

/** What JSON held is what the page's function returned. */
function parsed<Result>(value: unknown): Result {
  return JSON.parse(JSON.stringify(value));
}
