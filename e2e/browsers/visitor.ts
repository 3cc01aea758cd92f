import { expect } from '@playwright/test';
import { fieldOrder, isChoice, isTime } from '@altanube/contact/fields';
import type { typedValues } from '../../site/src/features/contact-form/testing/visitor.ts';
import { hasLaterStyles } from '../helpers/later-styles.ts';
import type { Point, Tab } from './drivers.ts';

/** The first visible element that a selector finds, and that has just this name. */
export type Target = { css: string; name?: string };

export class Visitor {
  readonly tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.tab.goto(`${this.#origin}${path}`);
    await this.until(hasLaterStyles);
  }

  /** What a function says of the page. It knows nothing but the page, and its arguments. */
  inPage<Args extends unknown[], Result>(look: (...args: Args) => Result, ...args: Args) {
    return this.#evaluate<Result>(`(${look})(...${JSON.stringify(args)})`);
  }

  /** What a function says of an element, and null where there is none that can be seen. */
  read<Result>(target: Target, look: (element: HTMLElement) => Result): Promise<Result | null> {
    const found = `(${findShown})(${JSON.stringify(target)})`;
    return this.#evaluate(`((it) => it && (${look})(it))(${found})`);
  }

  async until<Args extends unknown[]>(isSo: (...args: Args) => boolean, ...args: Args) {
    const message = `${isSo.name || isSo} ${JSON.stringify(args)}`;
    await untilTrue(() => this.inPage(isSo, ...args), message);
  }

  async untilShown(target: Target, isShown = true): Promise<void> {
    const look = async () => ((await this.read(target, () => true)) ?? false) === isShown;
    await untilTrue(look, `${JSON.stringify(target)} is ${isShown ? 'shown' : 'hidden'}`);
  }

  async untilFocused(target: Target): Promise<void> {
    const isFocused = () => this.read(target, (it) => it === document.activeElement);
    await untilTrue(isFocused, `${JSON.stringify(target)} has the focus`);
  }

  async hover(target: Target): Promise<void> {
    await this.tab.moveMouse(await this.#findPoint(target));
  }

  async click(target: Target): Promise<void> {
    await this.tab.click(await this.#findPoint(target));
  }

  async type(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.untilFocused(target);
    await this.tab.type(text);
  }

  /** Chooses in a list. What a browser opens for it is not part of the page. */
  async choose(target: Target, value: string): Promise<void> {
    await this.untilShown(target);
    const choose = (css: string, chosen: string) => {
      const list = document.querySelector<HTMLSelectElement>(css);
      if (list !== null) list.value = chosen;
      for (const type of ['input', 'change'])
        list?.dispatchEvent(new Event(type, { bubbles: true }));
    };
    await this.inPage(choose, target.css, value);
  }

  /** Types what the contact form asks for into its empty fields, but for a time. */
  async fillIn(values: typeof typedValues): Promise<void> {
    for (const field of fieldOrder.filter((each) => !isTime(each))) {
      const control = { css: `form[method=post] [name=${field}]` };
      if (isChoice(field)) await this.choose(control, values[field]);
      else await this.type(control, values[field]);
    }
  }

  async #evaluate<Result>(expression: string): Promise<Result> {
    return JSON.parse(await this.tab.evaluate(`JSON.stringify([${expression}])`))[0];
  }

  /** Where an element can be pointed at, once it stands still there and nothing lies over it. */
  async #findPoint(target: Target): Promise<Point> {
    let point: Point | null = null;
    const isSteady = async () => {
      const before = point;
      point = await this.read(target, pointAt);
      return point !== null && before?.x === point.x && before.y === point.y;
    };
    await untilTrue(isSteady, `${JSON.stringify(target)} can be pointed at`);
    return point ?? { x: NaN, y: NaN };
  }
}

/** A look that fails is repeated too: between two pages there is nothing to ask. */
async function untilTrue(look: () => Promise<unknown>, message: string): Promise<void> {
  await expect(async () => expect(await look(), message).toBe(true)).toPass();
}

/** In the page: the element that is meant. A name is what its `aria-label` or it says. */
function findShown({ css, name }: Target): Element | null {
  const plain = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim();
  const found = [...document.querySelectorAll(css)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (!element.checkVisibility({ visibilityProperty: true }) || width * height === 0)
      return false;
    const said = element.getAttribute('aria-label') ?? element.textContent;
    return name === undefined || plain(said) === plain(name);
  });
  return found ?? null;
}

/** In the page: the middle of an element, brought into view; null where something lies over it. */
function pointAt(element: HTMLElement): Point | null {
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isHit = ({ x, y }: Point) => element.contains(document.elementFromPoint(x, y));
  if (!isHit(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const point = middle();
  return isHit(point) ? point : null;
}
