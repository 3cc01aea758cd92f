import { expect, test as base } from '@playwright/test';
import { fieldOrder, isKind } from '@altanube/contact/fields';
import type { typedValues } from '../../site/src/features/contact-form/testing/visitor.ts';
import { href } from '@altanube/content/links';
import { screens } from '../helpers/addresses.ts';
import { hasLaterStyles } from '../helpers/later-styles.ts';
import { answerConsent } from '../helpers/visitor-storage.ts';
import { withSite, type SiteUnderTest } from '../helpers/site-under-test.ts';
import { launchFirefox, launchWebKit, type Driver, type Point, type Tab } from './drivers.ts';

export type WorkerOptions = { engine: 'firefox' | 'webkit'; hasScripts: boolean };
type WorkerFixtures = WorkerOptions & { driver: Driver; site: SiteUnderTest };
type TestFixtures = { hasConsented: boolean; visitor: Visitor };

/** A journey through the whole product in a browser that Playwright does not drive. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  hasScripts: [true, { option: true, scope: 'worker' }],
  site: [({}, use) => withSite(use), { scope: 'worker' }],
  driver: [
    async ({ engine, hasScripts }, use) => {
      const launch = engine === 'firefox' ? launchFirefox : launchWebKit;
      await using driver = await launch(hasScripts);
      await use(driver);
    },
    { scope: 'worker' },
  ],
  hasConsented: [true, { option: true }],
  visitor: async ({ driver, site, hasConsented, hasScripts }, use) => {
    await using tab = await driver.openTab();
    const visitor = new Visitor(tab, site.origin);
    await tab.resize(screens.desktop);
    if (hasConsented && hasScripts) {
      await visitor.goto(href('about', 'es'));
      await visitor.inPage(answerConsent);
    }
    await use(visitor);
    expect(tab.problems).toEqual([]);
    // Browsers report policy violations to the server.
    expect(site.log().filter(({ event }) => event === 'policy-violated')).toEqual([]);
  },
});

export { expect };

/** The first visible element that matches a selector and has exactly this name. */
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

  /** Runs a function in the page; it can use only the page and its arguments. */
  inPage<Args extends unknown[], Result>(check: (...args: Args) => Result, ...args: Args) {
    return this.#evaluate<Result>(`(${check})(...${JSON.stringify(args)})`);
  }

  /** Runs a function on a visible element; null if there is none. */
  read<Result>(target: Target, check: (element: HTMLElement) => Result): Promise<Result | null> {
    const found = `(${findShown})(${JSON.stringify(target)})`;
    return this.#evaluate(`((it) => it && (${check})(it))(${found})`);
  }

  async until<Args extends unknown[]>(isSo: (...args: Args) => boolean, ...args: Args) {
    const message = `${isSo.name || isSo} ${JSON.stringify(args)}`;
    await waitUntilTrue(() => this.inPage(isSo, ...args), message);
  }

  async waitUntilShown(target: Target, isShown = true): Promise<void> {
    const check = async () => ((await this.read(target, () => true)) ?? false) === isShown;
    await waitUntilTrue(check, `${JSON.stringify(target)} is ${isShown ? 'shown' : 'hidden'}`);
  }

  async waitUntilFocused(target: Target): Promise<void> {
    const isFocused = () => this.read(target, (it) => it === document.activeElement);
    await waitUntilTrue(isFocused, `${JSON.stringify(target)} has the focus`);
  }

  async hover(target: Target): Promise<void> {
    await this.tab.moveMouse(await this.#findPoint(target));
  }

  async click(target: Target): Promise<void> {
    await this.tab.click(await this.#findPoint(target));
  }

  async type(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.waitUntilFocused(target);
    await this.tab.type(text);
  }

  /** Selects an option. The list that a browser opens is not part of the page. */
  async choose(target: Target, value: string): Promise<void> {
    await this.waitUntilShown(target);
    const choose = (css: string, chosen: string) => {
      const list = document.querySelector<HTMLSelectElement>(css);
      if (list !== null) list.value = chosen;
      for (const type of ['input', 'change'])
        list?.dispatchEvent(new Event(type, { bubbles: true }));
    };
    await this.inPage(choose, target.css, value);
  }

  /** Fills the empty fields of the contact form, except the time. */
  async fillIn(values: typeof typedValues): Promise<void> {
    for (const field of fieldOrder.filter((each) => !isKind(each, 'time'))) {
      const control = { css: `form[method=post] [name=${field}]` };
      if (isKind(field, 'choice')) await this.choose(control, values[field]);
      else await this.type(control, values[field]);
    }
  }

  async #evaluate<Result>(expression: string): Promise<Result> {
    return JSON.parse(await this.tab.evaluate(`JSON.stringify([${expression}])`))[0];
  }

  /** A point to click on an element, once it stops moving and nothing covers it. */
  async #findPoint(target: Target): Promise<Point> {
    let point: Point | null = null;
    const isSteady = async () => {
      const before = point;
      point = await this.read(target, findClickPoint);
      return point !== null && before?.x === point.x && before.y === point.y;
    };
    await waitUntilTrue(isSteady, `${JSON.stringify(target)} can be pointed at`);
    return point ?? { x: NaN, y: NaN };
  }
}

/** Also retries checks that throw: between two pages there is no document. */
async function waitUntilTrue(check: () => Promise<unknown>, message: string): Promise<void> {
  await expect(async () => expect(await check(), message).toBe(true)).toPass();
}

/** In the page: finds the target by selector and by its `aria-label` or text. */
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

/** In the page: scrolls to an element and returns its middle; null if something covers it. */
function findClickPoint(element: HTMLElement): Point | null {
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isHit = ({ x, y }: Point) => element.contains(document.elementFromPoint(x, y));
  if (!isHit(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const point = middle();
  return isHit(point) ? point : null;
}
