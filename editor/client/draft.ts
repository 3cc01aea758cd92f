import type { Problem } from '@altanube/content/errors';
import type { Entries, LoadedDocument } from '../content-store.ts';
import { isSame, listChanges, merge, type Change } from '../differences.ts';
import { keepDraft, readDraft, type DraftRecord } from './draft-records.ts';
import { fillIds } from './entries.ts';
import { getDocumentPath, getJson, send } from './requests.ts';

export type DraftState = {
  /** Null if the document is deleted. */
  entries: Entries | null;
  /**
   * `invalid`: only the browser keeps it, until its problems are solved. `offline`: the editor does
   * not answer. `elsewhere`: another tab has taken the document.
   */
  status: 'saved' | 'saving' | 'invalid' | 'offline' | 'conflict' | 'elsewhere';
  /** Why it is invalid. */
  problems: readonly Problem[];
  /** Somebody changed the same values: `before` is mine, `after` theirs. */
  conflict: { onDisk: LoadedDocument; changes: Change[] } | null;
  canUndo: boolean;
  canRedo: boolean;
};

const saveAfterMs = 500;
const retryAfterMs = 2000;
const maxUndoSteps = 100;

/**
 * A document being edited. Each change is kept in the browser at once and saved to its files when
 * the writer pauses, so there is nothing that leaving the page could lose. One tab has it at a time.
 */
export class Draft {
  readonly document: LoadedDocument;
  state: DraftState;
  readonly #record: DraftRecord;
  readonly #onSaved: () => void;
  readonly #release: () => void;
  readonly #listeners = new Set<() => void>();
  #lastChange = { place: '', at: 0 };
  #saving: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Null if another tab has the document, and `take` is false. */
  static async open(id: string, onSaved: () => void, take = false): Promise<Draft | null> {
    let onLost = () => {};
    const release = await claim(id, take, () => onLost());
    if (release === null) return null;
    try {
      const [record, document] = await Promise.all([
        readDraft(id),
        getJson<LoadedDocument>(getDocumentPath(id)),
      ]);
      const draft = new Draft(document, record, onSaved, release);
      onLost = () => draft.#update({ status: 'elsewhere' });
      return draft;
    } catch (error) {
      release();
      throw error;
    }
  }

  private constructor(
    document: LoadedDocument,
    record: DraftRecord | undefined,
    onSaved: () => void,
    release: () => void,
  ) {
    const { id, versions, entries } = document;
    this.document = document;
    this.#onSaved = onSaved;
    this.#release = release;
    const saved = { id, versions, entries, base: entries, sent: [], past: [], future: [] };
    this.#record = record ?? saved;
    const status = this.#isSaved() ? 'saved' : 'saving';
    this.state = { status, problems: [], conflict: null, ...this.#readRecord() };
    if (!isSame(versions, this.#record.versions)) this.#reconcile(document);
    else if (!this.#isSaved()) this.#scheduleSave(0);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes in the same place in quick succession are undone together. */
  readonly change = (entries: Entries | null, place: string): void => {
    const { at, place: lastPlace } = this.#lastChange;
    if (place !== lastPlace || Date.now() - at > 1000) this.#addUndoStep();
    this.#record.future = [];
    this.#lastChange = { place, at: Date.now() };
    this.#set(entries);
  };

  /** As before it was deleted. */
  get lastEntries(): Entries | null {
    return this.state.entries ?? this.#record.past.at(-1) ?? null;
  }

  undo(): void {
    this.#step(this.#record.past, this.#record.future);
  }

  redo(): void {
    this.#step(this.#record.future, this.#record.past);
  }

  /** After a conflict: takes my values or theirs where both changed the same. */
  resolve(prefer: 'mine' | 'theirs'): void {
    if (this.state.conflict !== null) this.#adopt(this.state.conflict.onDisk, prefer);
  }

  /** Takes over what another program did to the files, such as going back to a version. */
  async reload(): Promise<void> {
    await this.saveNow();
    this.#reconcile(await getJson<LoadedDocument>(getDocumentPath(this.document.id)));
  }

  /** Resolves when the last change is saved, or cannot be saved now. */
  readonly saveNow = async (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  };

  /** Lets another tab have the document. */
  async close(): Promise<void> {
    await this.saveNow();
    clearTimeout(this.#timer);
    this.#release();
  }

  async #save(): Promise<void> {
    if (this.#isSaved() || this.#isBlocked()) return;
    const typed = this.#record.entries;
    // Ids are kept once the save succeeds, so that a half-typed title never becomes one.
    const entries = fillIds(typed);
    if (entries !== null) this.#record.sent = [...this.#record.sent, entries].slice(-maxUndoSteps);
    await keepDraft(this.#record);
    const { id } = this.document;
    const { versions } = this.#record;
    const response = await send('PUT', getDocumentPath(id), { entries, versions });
    const isLatest = this.#record.entries === typed;
    if (response?.status === 200) {
      const document: LoadedDocument = await response.json();
      const { versions } = document;
      Object.assign(this.#record, { base: entries, versions, sent: [] }, isLatest && { entries });
      this.#update({ problems: [], ...(isLatest && { status: 'saved' }) });
      void keepDraft(this.#record);
      this.#onSaved();
    } else if (response?.status === 409) {
      this.#reconcile(await response.json());
    } else if (response?.status === 422) {
      const { problems } = await response.json();
      if (isLatest) this.#update({ status: 'invalid', problems });
    } else {
      this.#update({ status: 'offline' });
      this.#scheduleSave(retryAfterMs);
    }
  }

  /** Joins this draft with files that have changed since it was read. */
  #reconcile(onDisk: LoadedDocument): void {
    const record = this.#record;
    const { entries } = onDisk;
    // An interrupted save may already have written one of the files.
    for (const [language, entry] of Object.entries(entries ?? {})) {
      const isMine = record.sent.some((each) => isSame(entry, each[language]));
      if (isMine) record.base = { ...record.base, [language]: entry };
    }
    const mine = merge(record.base, record.entries, entries, 'mine');
    const theirs = merge(record.base, record.entries, entries, 'theirs');
    if (!mine.hasConflict) {
      this.#adopt(onDisk, 'mine');
      return;
    }
    const changes = listChanges(mine.merged ?? {}, theirs.merged ?? {});
    this.#update({ status: 'conflict', conflict: { onDisk, changes } });
  }

  #adopt(onDisk: LoadedDocument, prefer: 'mine' | 'theirs'): void {
    const record = this.#record;
    const { merged } = merge(record.base, record.entries, onDisk.entries, prefer);
    if (!isSame(merged, record.entries)) this.#addUndoStep();
    Object.assign(record, { base: onDisk.entries, versions: onDisk.versions, sent: [] });
    this.#update({ status: 'saving', conflict: null });
    this.#set(merged);
  }

  #step(from: (Entries | null)[], to: (Entries | null)[]): void {
    const entries = from.pop();
    if (entries === undefined) return;
    to.push(this.#record.entries);
    this.#lastChange = { place: '', at: 0 };
    this.#set(entries);
  }

  #addUndoStep(): void {
    this.#record.past = [...this.#record.past, this.#record.entries].slice(-maxUndoSteps);
  }

  #isSaved(): boolean {
    return isSame(this.#record.entries, this.#record.base);
  }

  #isBlocked(): boolean {
    return this.state.status === 'conflict' || this.state.status === 'elsewhere';
  }

  #set(entries: Entries | null): void {
    this.#record.entries = entries;
    void keepDraft(this.#record);
    this.#update({
      ...(!this.#isBlocked() && { status: this.#isSaved() ? 'saved' : 'saving' }),
      ...(this.#isSaved() && { problems: [] }),
    });
    this.#scheduleSave(saveAfterMs);
  }

  #scheduleSave(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.saveNow, delay);
  }

  #readRecord() {
    const { entries, past, future } = this.#record;
    return { entries, canUndo: past.length > 0, canRedo: future.length > 0 };
  }

  #update(changes: Partial<DraftState>): void {
    this.state = { ...this.state, ...changes, ...this.#readRecord() };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the function that gives the document back, or null if another tab has it. */
function claim(id: string, take: boolean, onLost: () => void): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    // A tab that is being closed or reloaded may have it for a moment.
    const options = take ? { steal: true } : { signal: AbortSignal.timeout(700) };
    navigator.locks
      .request(`document ${id}`, options, () => new Promise<void>((release) => resolve(release)))
      .catch(() => {
        resolve(null);
        onLost();
      });
  });
}
