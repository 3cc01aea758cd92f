import { errorFields, type Log } from '#server/log.ts';
import { StoreUnavailable, type LeadStore } from '#server/leads/store/lead-store.ts';

/** Longer than telling takes. After it, a claim of a server that died or hangs is free for others. */
export const claimMs = 2 * 60_000;

/** A notice that this server has claimed: it is the one to tell. */
export type ClaimedNotice = {
  name: string;
  /** When people were told last; null if this is the first time. */
  lastToldAt: number | null;
  isInStore: boolean;
};

/** False keeps the notice in this server's memory alone. */
type Sharing = { isShared: boolean };

export type ClaimOptions = Sharing & {
  /** People are told again if they were told at this time or before. */
  before: number;
};

/**
 * Who tells of an end: this server; another one, which is telling of it or of something else under
 * that name; nobody, since nobody was told of the beginning. `away`: the store has to be asked again.
 */
export type ClaimedEnd = 'ours' | 'taken' | 'none' | 'away';

/**
 * What people were told, kept in the store, so that of several servers one tells them. A claim keeps
 * the others from telling for two minutes; until it is confirmed, nothing counts as told. While the
 * store is away, or fails in a way that nobody foresaw, each server remembers for itself what it told.
 */
export type Notices = {
  claim(name: string, options: ClaimOptions): Promise<ClaimedNotice | null>;
  /** Records that people were told. */
  confirm(notice: ClaimedNotice): Promise<void>;
  /** Takes a claim back, because telling failed; that of an end too. */
  release(name: string, options: Sharing): Promise<void>;
  claimEnd(name: string, options: Sharing): Promise<ClaimedEnd>;
  /** Forgets a notice. False: the store is away and has to be asked again. */
  clear(name: string, options: Sharing): Promise<boolean>;
};

export type NoticesDependencies = {
  store: Pick<
    LeadStore,
    'claimNotice' | 'claimEnd' | 'recordNotice' | 'releaseNotice' | 'clearNotice'
  >;
  log: Log;
  now: () => number;
};

export function createNotices({ store, log, now }: NoticesDependencies): Notices {
  /** What this server told last, and whether the store knows. */
  const told = new Map<string, { at: number; isInStore: boolean }>();

  async function unlessAway<Result>(operation: Promise<Result>): Promise<Result | 'away'> {
    try {
      return await operation;
    } catch (error) {
      // A defect of the store is the last thing to be silent about.
      if (!(error instanceof StoreUnavailable)) log('error', 'notice-failed', errorFields(error));
      return 'away';
    }
  }

  return {
    async claim(name, { before, isShared }) {
      const time = now();
      const last = told.get(name) ?? null;
      const isRecent = last !== null && last.at > before && last.at <= time;
      if (isRecent && !last.isInStore) return null;
      const request = { name, now: time, before, until: time + claimMs };
      const claimed = isShared ? await unlessAway(store.claimNotice(request)) : 'away';
      if (claimed === null || (claimed === 'away' && isRecent)) return null;
      const isInStore = claimed !== 'away';
      // What this server told through the store may have been cleared there by another one.
      const toldHere = last !== null && !(isInStore && last.isInStore) ? last.at : null;
      return { name, lastToldAt: (isInStore ? claimed.lastToldAt : null) ?? toldHere, isInStore };
    },
    async confirm({ name, isInStore }) {
      const at = now();
      told.set(name, { at, isInStore: false });
      if (!isInStore) return;
      const recorded = await unlessAway(store.recordNotice(name, at));
      if (recorded !== 'away') told.set(name, { at, isInStore: true });
    },
    async release(name, { isShared }) {
      // If the store is away, the claim ends by itself.
      if (isShared) await unlessAway(store.releaseNotice(name));
    },
    async claimEnd(name, { isShared }) {
      const time = now();
      const last = told.get(name) ?? null;
      const isOwn = last !== null && !last.isInStore;
      const request = { name, now: time, until: time + claimMs };
      const claimed = isShared ? await unlessAway(store.claimEnd(request)) : 'none';
      return isOwn && (claimed === 'away' || claimed === 'none') ? 'ours' : claimed;
    },
    async clear(name, { isShared }) {
      told.delete(name);
      return !isShared || (await unlessAway(store.clearNotice(name))) !== 'away';
    },
  };
}
