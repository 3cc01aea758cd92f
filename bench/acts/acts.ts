import type { Locator, Page } from '@playwright/test';
import { href } from '#site/links.ts';
import type { PageName } from '#site/routes.ts';
import type { screens } from '#testing/addresses.ts';

export type Act = {
  name: string;
  /** The path of its page. */
  path: string;
  screen: keyof typeof screens;
  /** Nobody has answered the cookie dialog yet. */
  isFirstVisit?: boolean;
  /** Done as soon as it can be, while scripts and pictures are still on their way. */
  isEarly?: boolean;
  /** What it is done to; brought into view before. `time` counts from 0. */
  target: (page: Page, time: number) => Locator;
  perform: (page: Page, target: Locator, time: number) => Promise<void>;
  /** How many times in one visit; 1 where the first one takes its target away. */
  times: number;
};

/** What visitors do on our pages. */
export const ourActs: readonly Act[] = [
  {
    ...press('products menu', 'home', '.dropdown summary >> nth=0', 6),
    screen: 'desktop',
  },
  {
    ...press('language menu', 'home', '.dropdown summary >> nth=1', 6),
    screen: 'desktop',
  },
  press('mobile menu', 'home', '.mobile-menu > summary', 6),
  {
    ...press('mobile menu, page still loading', 'home', '.mobile-menu > summary', 6),
    isEarly: true,
  },
  ...['accept', 'reject'].map((answer) => consent(`consent: ${answer}`, answer, 1)),
  { ...consent('consent: reject, page still loading', 'reject', 1), isEarly: true },
  consent('consent: customise', 'customise', 6),
  {
    ...press('an answer of the FAQ', 'faq', '.questions summary', 6),
    target: (page, time) => page.locator('.questions summary').nth(time),
  },
  {
    ...press('billing switch', 'google', '.choice-pill', 6),
    target: (page, time) => page.locator('.choice-pill').nth(1 - (time % 2)),
  },
  press('carousel: next', 'home', '.carousel-controls button:nth-of-type(2)', 6),
  type('typing in the form', 'contact', 'form input[name=name]', 'Margarita'),
  type('typing in the search', 'support', '#support-query', 'migracion'),
];

/** A page with nothing else on it: what the browser itself takes for a press. */
export const bareAct: Act = {
  name: 'a bare page of one <details>',
  path: '<!doctype html><meta name=viewport content="width=device-width"><details><summary>a</summary>b</details>',
  screen: 'phone',
  target: (page) => page.locator('summary'),
  perform: pressOn,
  times: 6,
};
/** Its page is its address. */
export const bareOrigin = 'data:text/html,';

/** The one act that other sites of its kind have too. */
export function menuOfPeer(name: string): Act | null {
  const toggle = peerMenus.get(name);
  return toggle === undefined
    ? null
    : { ...press(`mobile menu of ${name}`, 'home', toggle, 6), path: '/' };
}

const peerMenus = new Map([
  ['surjithctly/astroship', '#astronav-menu'],
  ['onwidget/astrowind', '[data-aw-toggle-menu]'],
]);

function press(name: string, page: PageName, selector: string, times: number): Act {
  return {
    name,
    path: href(page, 'es'),
    screen: 'phone',
    target: (page) => page.locator(selector).first(),
    perform: pressOn,
    times,
  };
}

function consent(name: string, answer: string, times: number): Act {
  return { ...press(name, 'home', `#storage-choice [value=${answer}]`, times), isFirstVisit: true };
}

/** The first time a tap on the field and a letter, then one letter at a time. */
function type(name: string, page: PageName, selector: string, text: string): Act {
  return {
    ...press(name, page, selector, text.length),
    perform: async (page, target, time) => {
      if (time === 0) await pressOn(page, target);
      await page.keyboard.press(text[time] ?? 'a');
    },
  };
}

/** By finger or mouse, without what a test's press does in the page before and after it. */
async function pressOn(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Nothing to press: ${target}`);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0);
  if (isTouched) await page.touchscreen.tap(middleX, middleY);
  else await page.mouse.click(middleX, middleY, { delay: 80 });
}
