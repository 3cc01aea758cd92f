import { islands } from './islands.ts';

/** Throws where `<Island>` is used in a way that would fail in the browser, and says what to do. */
export function checkIsland(name: string, props: object): void {
  if (!Object.hasOwn(islands, name)) {
    const known = Object.keys(islands).join(', ');
    throw new Error(
      `<Island name="${name}">: no such island. Add it to site/src/islands/islands.ts, or use ${known}.`,
    );
  }
  const lost = findLost(props, 'props');
  if (lost === null) return;
  throw new Error(
    `<Island name="${name}">: ${lost} does not survive JSON, by which props reach the browser. ` +
      'Pass texts, numbers, booleans, null, lists and plain objects; build the rest in the component.',
  );
}

/** The path of the first value that JSON would change, or null. A key that is undefined is left out. */
function findLost(value: unknown, path: string): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : path;
  if (typeof value !== 'object') return path;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return path;
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined && !Array.isArray(value)) continue;
    const lost = findLost(item, `${path}.${key}`);
    if (lost !== null) return lost;
  }
  return null;
}
