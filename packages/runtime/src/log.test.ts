import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

test('writes each event as one line of JSON, whatever it contains', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const hostile = 'a\r\n{"level":"error"}\u2028\u0085\u001b[31m\u009b31m\ud800';
  vi.setSystemTime(0);
  log('warn', 'page-missing', { path: hostile });
  vi.useRealTimers();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+\n$/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'warn',
    event: 'page-missing',
    path: hostile,
  });
});
