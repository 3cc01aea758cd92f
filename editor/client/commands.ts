import type { Entries, LoadedDocument } from '../content-store.ts';
import { isSame, setAt } from '../differences.ts';
import type { Document } from '../documents.ts';
import { dropDraft, keepDraft, listDrafts, readDraft } from './draft-records.ts';
import { Draft } from './draft.ts';
import { createEmpty, slugify } from './entries.ts';
import { getDocumentPath, getJson, send, start } from './requests.ts';
import { getTitle, t } from './words.ts';

export type Command = 'new' | 'duplicate' | 'rename' | 'delete';

/** Creates, duplicates, renames or deletes an entry; returns the id of the document to show. */
export async function runCommand(
  command: Command,
  group: string,
  draft: Draft | null,
): Promise<string | null> {
  const id = draft?.document.id ?? '';
  if (command === 'delete') {
    const links = await getJson<Document[]>(`${getDocumentPath(id)}/links`);
    const names = links.map((each) => `\n· ${getTitle(each)}`).join('');
    const warning = names === '' ? '' : `\n${t('These name it or link to it:')}${names}\n`;
    if (confirm(`${t('Delete this?')}${warning}\n${t('You can undo this.')}`)) {
      draft?.change(null, command);
    }
    return null;
  }
  const isRename = command === 'rename';
  const text = prompt(t(`Ask: ${command}`), isRename ? id.split(':')[1] : '') ?? '';
  const name = `${group}:${slugify(text)}`;
  if (slugify(text) === '' || name === id) return null;
  const { entries } = await getJson<LoadedDocument>(getDocumentPath(name));
  const canRename = async () => {
    const redirect = t('Lead the old address to the new one? “Cancel” changes it without.');
    return draft !== null && rename(draft, name, confirm(redirect));
  };
  if (entries !== null || (isRename && !(await canRename()))) {
    alert(t('There is one of this address, or it is not saved yet.'));
    return null;
  }
  if (!isRename)
    await createDraft(name, (command === 'duplicate' && draft?.state.entries) || null, text);
  return name;
}

/** Keeps a new entry in the browser, until it is complete. */
async function createDraft(id: string, copied: Entries | null, title: string): Promise<void> {
  if ((await readDraft(id)) !== undefined) return;
  const empty = { data: createEmpty(start.schemas[`${id.split(':')[0]}:`] ?? {}), body: '' };
  const entries = setAt(copied ?? { es: empty, en: empty }, ['es', 'data', 'title'], title);
  const none = { versions: { es: null, en: null }, base: null, sent: [], past: [], future: [] };
  await keepDraft({ id, ...none, entries });
}

async function rename(draft: Draft, to: string, redirect: boolean): Promise<boolean> {
  const { id } = draft.document;
  await draft.saveNow();
  if (draft.state.status !== 'saved') return false;
  const response = await send('POST', `${getDocumentPath(id)}/rename`, { to, redirect });
  if (response?.status !== 200) return false;
  const record = await readDraft(id);
  if (record !== undefined) await keepDraft({ ...record, id: to });
  await dropDraft(id);
  return true;
}

/** Saves what could not be saved when a page was closed. */
export async function saveKeptDrafts(): Promise<void> {
  const open = location.hash.slice(1).split('/')[0];
  for (const { id, entries, base } of await listDrafts()) {
    if (isSame(entries, base) || id === open) continue;
    const draft = await Draft.open(id, () => {}).catch(() => null);
    await draft?.saveNow();
    await draft?.close();
  }
}
