import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Box, Stop } from './keyboard-walk.ts';

/** Room for the ring around an element, in CSS pixels. */
const margin = 8;

/** Least contrast between a pixel with the focus and the same without it (WCAG 2.2, 1.4.11, 2.4.13). */
const leastContrast = 3;

/**
 * How much of a line of 2 CSS pixels around the element changes enough when it gets the focus, at
 * least 1 for who must see it (WCAG 2.2, 2.4.13). The line is as long as that of a box with round
 * ends. A ring is an outline here: what else a focus changes, such as a tooltip, does not count. The
 * page's policy has to be bypassed (`bypassCSP`).
 */
export async function ringShare(page: Page, { box, lines }: Stop): Promise<number> {
  const clip = await inWindow(page, box);
  const focused = await pixels(page, clip, '');
  const plain = await pixels(page, clip, '* { outline: none !important }');
  let changed = 0;
  for (let at = 0; at < focused.length; at += 3) {
    if (contrast(luminance(focused, at), luminance(plain, at)) >= leastContrast) changed += 1;
  }
  const around = lines.reduce((sum, line) => sum + perimeter(line), 0);
  return changed / (2 * Math.min(around, perimeter(box)));
}

function perimeter({ width, height }: Box): number {
  return 2 * Math.abs(width - height) + Math.PI * Math.min(width, height);
}

async function inWindow(page: Page, { x, y, width, height }: Box): Promise<Box> {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const left = Math.max(0, Math.floor(x - margin));
  const top = Math.max(0, Math.floor(y - margin));
  return {
    x: left,
    y: top,
    width: Math.min(window.width, Math.ceil(x + width + margin)) - left,
    height: Math.min(window.height, Math.ceil(y + height + margin)) - top,
  };
}

async function pixels(page: Page, clip: Box, style: string): Promise<Buffer> {
  const png = await page.screenshot({ clip, style, animations: 'disabled' });
  return sharp(png).removeAlpha().raw().toBuffer();
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of the pixel whose three bytes start there (WCAG 2.2). */
function luminance(bytes: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((n) => linear[bytes[at + n] ?? 0] ?? 0);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
