import { expect, test } from 'vitest';
import { createLog, openLog } from './log.ts';

/** What it was given, in portions, unless it is full. */
function createOutput() {
  const output = {
    portions: Array<string>(),
    isFull: false,
    on() {},
    write(text: string, done: (error?: Error) => void) {
      if (output.isFull) return done(new Error('full'));
      if (text !== '') output.portions.push(text);
      done();
    },
  };
  return output;
}

test('each event is one line of JSON that nothing in it can break', () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => 0,
  );
  const hostile = 'a\r\n{"level":"error"}\u2028\u0085\u001b[31m\u009b31m\ud800';
  log('warn', 'page-missing', { path: hostile });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+\n$/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'warn',
    event: 'page-missing',
    path: hostile,
  });
});

test('what the first output does not take goes to the second, and what neither takes is counted', async () => {
  const [first, second] = [createOutput(), createOutput()];
  const { write, close } = openLog([first, second]);
  const writeOut = async (text: string) => {
    write(text);
    await close(10_000);
  };
  await writeOut('one\n');
  first.isFull = true;
  await writeOut('two\n');
  second.isFull = true;
  await writeOut('three\nfour\n');
  first.isFull = false;
  await writeOut('five\n');
  await close(10_000);
  expect(first.portions).toEqual([
    'one\n',
    'five\n',
    expect.stringMatching(/"event":"log-lines-dropped","lines":2\}\n$/),
  ]);
  expect(second.portions).toEqual(['two\n']);
});
