import { StoreUnavailable, type LeadStore } from '#server/leads/store/lead-store.ts';

/** A notice that this server has claimed: it is the one to tell. */
export type ClaimedNotice = {
  name: string;
  /** When people were told last; null if this is the first time. */
  lastToldAt: number | null;
  isInStore: boolean;
};

export type ClaimOptions = {
  /** People are told again if they were told at this time or before. */
  before: number;
  /** False keeps the notice in this server's memory alone. */
  isShared: boolean;
};

/**
 * What people were told, kept in the store, so that of several servers one tells them. While the
 * store is away, each server remembers for itself what it told.
 */
export type Notices = {
  claim(name: string, options: ClaimOptions): Promise<ClaimedNotice | null>;
  /** Takes a claim back, because telling failed. */
  restore(notice: ClaimedNotice): Promise<void>;
  /**
   * Forgets a notice. `isOurs`: it is for this server to tell that it is over. Not `isDone`: the
   * store is away and has to be asked again.
   */
  clear(
    name: string,
    options: { isShared: boolean },
  ): Promise<{ isOurs: boolean; isDone: boolean }>;
};

export type NoticesDependencies = {
  store: Pick<LeadStore, 'claimNotice' | 'restoreNotice' | 'clearNotice'>;
  now: () => number;
};

export function createNotices({ store, now }: NoticesDependencies): Notices {
  /** What this server told last, and whether the store knows. */
  const told = new Map<string, { at: number; isInStore: boolean }>();
  /** Claims to be taken back as soon as the store can be used again. */
  const unrestored = new Map<string, number | null>();

  async function claimInStore(name: string, before: number) {
    const lastToldAt = unrestored.get(name);
    if (lastToldAt !== undefined) {
      await store.restoreNotice(name, lastToldAt);
      unrestored.delete(name);
    }
    return store.claimNotice({ name, now: now(), before });
  }

  return {
    async claim(name, { before, isShared }) {
      const time = now();
      const last = told.get(name) ?? null;
      const isRecent = last !== null && last.at > before && last.at <= time;
      if (isRecent && !last.isInStore) return null;
      const claimed = isShared ? await unlessAway(claimInStore(name, before)) : 'away';
      if (claimed === null || (claimed === 'away' && isRecent)) return null;
      const isInStore = claimed !== 'away';
      told.set(name, { at: time, isInStore });
      // What this server told through the store may have been cleared there by another one.
      const toldHere = last !== null && !(isInStore && last.isInStore) ? last.at : null;
      return { name, lastToldAt: (isInStore ? claimed.lastToldAt : null) ?? toldHere, isInStore };
    },
    async restore({ name, lastToldAt, isInStore }) {
      if (lastToldAt === null) told.delete(name);
      else told.set(name, { at: lastToldAt, isInStore });
      if (!isInStore) return;
      const restored = await unlessAway(store.restoreNotice(name, lastToldAt));
      if (restored === 'away') unrestored.set(name, lastToldAt);
    },
    async clear(name, { isShared }) {
      const last = told.get(name) ?? null;
      const isUntold = unrestored.get(name) === null;
      told.delete(name);
      unrestored.delete(name);
      const isOurs = last !== null && !last.isInStore;
      const cleared = isShared ? await unlessAway(store.clearNotice(name)) : false;
      if (cleared === 'away') return { isOurs, isDone: false };
      return { isOurs: isOurs || (cleared && !isUntold), isDone: true };
    },
  };
}

async function unlessAway<Result>(operation: Promise<Result>): Promise<Result | 'away'> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof StoreUnavailable) return 'away';
    throw error;
  }
}
