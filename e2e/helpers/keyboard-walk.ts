import type { Page } from '@playwright/test';

export type Box = { x: number; y: number; width: number; height: number };

export type Stop = {
  /** Its place among all that can have the focus, in the order of the document; -1 for none of them. */
  index: number;
  name: string;
  box: Box;
  /** The same line by line, where it is a text of several lines. */
  lines: Box[];
  /** It is in the window, and nothing is over it. */
  isSeen: boolean;
};

export async function listStops(
  page: Page,
  within = 'html',
): Promise<{ name: string; box: Box }[]> {
  return page.evaluate((selector) => {
    const candidates = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const isReached = (element: Element) =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null &&
      !element.matches(':disabled') &&
      // A group of radio buttons is one stop: the chosen one, or else the first.
      !(element.matches('[type=radio]:not(:checked)') && stopOfGroup(element) !== element);
    const stopOfGroup = (radio: Element) => {
      const group = `[name="${radio.getAttribute('name')}"]`;
      return document.querySelector(`${group}:checked`) ?? document.querySelector(group);
    };
    /** What is seen of a control that is hidden from the eye is the label around it. */
    const seenPart = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 ? element : (element.closest('label') ?? element);
    };
    const describeName = (element: Element) =>
      `${element.localName} “${(element.textContent || element.closest('label')?.textContent || element.id).trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    const roots = [...document.querySelectorAll(selector)];
    const stops = roots.flatMap((root) => [...root.querySelectorAll(candidates)].filter(isReached));
    const look = () => {
      const element = document.activeElement ?? document.body;
      const seen = seenPart(element);
      const boxes = [...seen.getClientRects()];
      const isOn = ({ left, right, top, bottom }: DOMRect) => {
        const y = (Math.max(0, top) + Math.min(bottom, innerHeight)) / 2;
        const hit = document.elementFromPoint((left + right) / 2, y);
        return hit !== null && (seen.contains(hit) || hit.contains(seen));
      };
      const { x, y, width, height } = seen.getBoundingClientRect();
      // A field of several lines is scrolled to the line that is written.
      const isLong = seen.matches('textarea') || height > innerHeight;
      const bottom = isLong ? Math.min(y + height, innerHeight) : y + height;
      const isInside = x >= 0 && x + width <= innerWidth && y >= 0 && bottom <= innerHeight;
      return {
        index: stops.indexOf(element),
        name: describeName(element),
        box: { x, y, width, height },
        lines: boxes.map((line) => ({
          x: line.x,
          y: line.y,
          width: line.width,
          height: line.height,
        })),
        isSeen: boxes.length > 0 && isInside && boxes.every(isOn),
      };
    };
    Object.assign(window, { stops, look });
    return stops.map((element) => {
      const { x, y, width, height } = seenPart(element).getBoundingClientRect();
      return { name: describeName(element), box: { x, y: y + scrollY, width, height } };
    });
  }, within);
}

export async function currentStop(page: Page): Promise<Stop> {
  return page.evaluate(() => Reflect.get(window, 'look')());
}
