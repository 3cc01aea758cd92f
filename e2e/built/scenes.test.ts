import { expect, test } from 'vitest';
import { all } from './elements.ts';
import { pages } from './pages.ts';

/** What each page shows, from the top to the bottom. */
const shown = pages
  .map(({ address, document }) => ({
    address,
    scenes: all(document, 'svg.scene').map((scene) => scene.innerHTML),
  }))
  .filter(({ scenes }) => scenes.length > 1);

test('no page closes with the scene that it opens with', () => {
  expect(shown).not.toEqual([]);
  for (const { address, scenes } of shown) {
    expect(new Set(scenes).size, address).toBe(scenes.length);
  }
});

test('each page opens with a scene of its own', () => {
  const openings = new Map<string | undefined, string>();
  for (const { address, scenes } of shown) {
    const [path = address] = address.split('?');
    expect(openings.get(scenes[0]) ?? path, address).toBe(path);
    openings.set(scenes[0], path);
  }
});
