import { expect, test } from 'vitest';
import { namesIn } from './names-in-page.ts';

const noChunks = () => {
  throw new Error('No such chunk');
};

test('finds elements, and classes as the browser reads them', () => {
  const names = namesIn('<main><p class="card lg:mt-2 [&amp;_a]:mt-1">a</p></main>', noChunks);
  expect(names.tags).toEqual(['main', 'p']);
  expect(names.classes).toEqual(['card', 'lg:mt-2', '[&_a]:mt-1']);
});

test('an id, a text and the value of another attribute name no class', () => {
  const names = namesIn('<p id="card" title="button">prose</p>', noChunks);
  expect([...names.classes, ...names.undetermined]).toEqual([]);
});

test('each word of a script may be a class to come; data for search engines may not', () => {
  const { undetermined } = namesIn(
    `<script>body.classList.add("dark lively")</script>
     <script type="application/ld+json">{"name":"card"}</script>`,
    noChunks,
  );
  expect(undetermined).toEqual(expect.arrayContaining(['dark', 'lively']));
  expect(undetermined).not.toContain('card');
});

test('reads the code of islands and of what they import, but React itself', () => {
  const chunks = new Map([
    ['/_astro/form.a1.js', 'import{t}from"./toast.b2.js";import"./react.c3.js";x`form`'],
    ['/_astro/toast.b2.js', 'import("./form.a1.js");import("./late.d4.js");x("toast shadow")'],
    ['/_astro/late.d4.js', 'x("late")'],
  ]);
  const read: string[] = [];
  const { undetermined } = namesIn('<astro-island component-url="/_astro/form.a1.js">', (url) => {
    read.push(url);
    return chunks.get(url) ?? noChunks();
  });
  expect(undetermined).toEqual(expect.arrayContaining(['form', 'toast', 'shadow', 'late']));
  expect(read.sort()).toEqual([...chunks.keys()].sort());
});

test('an island whose code is not there stops the build', () => {
  expect(() => namesIn('<astro-island component-url="/_astro/gone.js">', noChunks)).toThrow();
});
