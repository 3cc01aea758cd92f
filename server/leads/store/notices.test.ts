import { afterAll, describe, expect, test } from 'vitest';
import { postgresDatabase, sqliteDatabase } from '#server/testing/databases.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';

const postgres = sharedPostgres();

afterAll(() => postgres[Symbol.asyncDispose]());

const hour = 60 * 60_000;

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', () => postgresDatabase(postgres)],
])('notices on %s', (_, createDatabase) => {
  test('of several servers one tells of something, and no more often than it should', async () => {
    await using database = await createDatabase();
    const [one, two] = [await database.open(), await database.open()];
    const name = 'leads-overdue';
    const first = { name, now: 100, before: 40, until: 110 };
    const claims = await Promise.all([one.claimNotice(first), two.claimNotice(first)]);
    expect(claims.filter((told) => told !== null)).toEqual([{ lastToldAt: null }]);
    await one.recordNotice(name, 100);
    expect(await two.claimNotice({ name, now: 150, before: 90, until: 160 })).toBeNull();
    const later = { name, now: 160, before: 100, until: 170 };
    expect(await two.claimNotice(later)).toEqual({ lastToldAt: 100 });
    expect(await one.claimNotice(later)).toBeNull();
    await two.releaseNotice(name);
    expect(await one.claimNotice(later)).toEqual({ lastToldAt: 100 });
    await one.recordNotice(name, 161);
    // A clock that was ahead does not keep it silent.
    const put = { name, now: 9, before: 0, until: 19 };
    expect(await one.claimNotice(put)).toEqual({ lastToldAt: 161 });
    await one.recordNotice(name, 9);
    const end = { name, now: 20, until: 30 };
    const ends = await Promise.all([one.claimEnd(end), two.claimEnd(end)]);
    expect(ends.sort()).toEqual(['ours', 'taken']);
    expect(await one.clearNotice(name)).toBe(true);
    expect(await two.clearNotice(name)).toBe(false);
    expect(await two.claimEnd(end)).toBe('none');
  });

  test('what a server has claimed that dies, or hangs, another tells of after a while', async () => {
    await using database = await createDatabase();
    const [one, two] = [await database.open(), await database.open()];
    const name = 'leads-overdue';
    const start = Date.UTC(2026, 10, 22);
    const claim = (ms: number) => {
      const now = start + ms;
      return { name, now, before: now - 60, until: now + 10 };
    };
    expect(await one.claimNotice(claim(100))).toEqual({ lastToldAt: null });
    expect(await two.claimNotice(claim(109))).toBeNull();
    expect(await two.claimNotice(claim(110))).toEqual({ lastToldAt: null });
    // Nobody knows whether people were told, so the end is told.
    expect(await one.claimEnd(claim(119))).toBe('taken');
    expect(await one.claimEnd(claim(130))).toBe('ours');
    expect(await two.claimEnd(claim(139))).toBe('taken');
    expect(await two.claimEnd(claim(140))).toBe('ours');
  });

  test('a claim of a clock that was ahead ends all the same', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    const day = 24 * hour;
    const claim = (at: number) => ({ name: 'disk', now: at, before: at - hour, until: at + 10 });
    expect(await store.claimNotice(claim(730 * day))).not.toBeNull();
    expect(await store.claimNotice(claim(day))).not.toBeNull();
  });
});
