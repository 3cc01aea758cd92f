import { expect, test } from 'vitest';
import { laterMedia, moveLaterStyles, splitStyles } from './later-styles.ts';

test.each([
  ['a rule for paper', '@media print{.card{color:#000}}'],
  ['one in a layer', '@layer ui{@media print{.card{color:#000}}}'],
  ['one for what is pointed at', '.card:hover{color:red}'],
  ['several selectors of that kind', '.card:hover,.link:hover>a{color:red}'],
  ['what only a mouse sees', '@supports (a:b){@media (hover: hover){.tip{scale:1}}}'],
])('%s comes later', (_, css) => {
  expect(splitStyles(css)).toEqual({ first: '', forMedia: css, inLaterLayer: '' });
});

test.each([
  ['a rule', '.card{color:red}'],
  ['one for what is pointed at or open', '.menu:hover,.menu[open]{color:red}'],
  ['one for other screens', '@media (width>=48rem){.card{color:red}}'],
  ['the order of layers', '@layer theme,base,ui;'],
  ['a typeface', '@font-face{font-family:A;src:url(/a.woff2)}'],
  ['a property', '@property --a{syntax:"*";inherits:false}'],
  ['a movement', '@keyframes turn{to{rotate:1turn}}'],
])('%s does not', (_, css) => {
  expect(splitStyles(css)).toEqual({ first: css, forMedia: '', inLaterLayer: '' });
});

test('both keep their order, and their layers', () => {
  const css = '@layer ui{.a{b:c}.a:hover{b:d}.e{b:c}}.f:hover{b:d}';
  expect(splitStyles(css)).toEqual({
    first: '@layer ui{.a{b:c}.e{b:c}}',
    forMedia: '@layer ui{.a:hover{b:d}}.f:hover{b:d}',
    inLaterLayer: '',
  });
});

test.each([
  ['a layer', '@layer later{.a{b:c}}'],
  ['one within another', '@layer ui.later{.a{b:c}}'],
  ['one written within another', '@layer ui{@layer later{.a{b:c}}}'],
  ['a movement in it', '@layer later{@keyframes turn{to{rotate:1turn}}}'],
  ['its rules for a mouse and paper', '@layer later{.a:hover{b:c}@media print{.a{b:d}}}'],
])('what is in the layer `later` comes later, for every medium: %s', (_, css) => {
  expect(splitStyles(css)).toEqual({ first: '', forMedia: '', inLaterLayer: css });
});

test('a layer whose name has the word in it does not', () => {
  const css = '@layer later-on{.a{b:c}}';
  expect(splitStyles(css)).toEqual({ first: css, forMedia: '', inLaterLayer: '' });
});

test('a page names the file at its end, for whoever runs no scripts too', () => {
  const css = '.a{b:c}.a:hover{b:d}@layer later{.e{b:c}}';
  const page = `<html><head><style>${css}</style></head><body><p></body></html>`;
  const { page: moved, later } = moveLaterStyles('es/faq.html', page);
  expect(later.css).toBe(`@media ${laterMedia}{.a:hover{b:d}}@layer later{.e{b:c}}`);
  const link = `<link rel="stylesheet" href="/${later.path}"`;
  const links = `${link} disabled><noscript>${link}></noscript>`;
  expect(moved).toBe(`<html><head><style>.a{b:c}</style></head><body><p>${links}</body></html>`);
});

test('the colours of both schemes have short names in the page and in the file', () => {
  const color = (names: string) => `color:var(${names}-light,#fff)var(${names}-dark,#000)`;
  const css = `.a{${color('--lightningcss')}}.a:hover{${color('--lightningcss')}}`;
  const page = `<html><head><style>${css}</style></head><body></body></html>`;
  const { page: moved, later } = moveLaterStyles('es/faq.html', page);
  expect(moved).toContain(`<style>.a{${color('-')}}</style>`);
  expect(later.css).toBe(`@media ${laterMedia}{.a:hover{${color('-')}}}`);
});

test('a page without an end stops the build', () => {
  expect(() => moveLaterStyles('es/faq.html', '<p>')).toThrow('es/faq.html');
});
