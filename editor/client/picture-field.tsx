import { useState } from 'react';
import { mapValues } from '../differences.ts';
import type { Picture, Refusal } from '../media.ts';
import { Dialog } from './dialog.tsx';
import { LanguageTag, useForm } from './fields.tsx';
import { getJson, send } from './requests.ts';
import { t } from './words.ts';

const maxBytes = 25_000_000;

type Props = {
  id: string;
  describedBy?: string;
  value: string;
  onChange: (value: string) => void;
};

/** A picture that is dropped, chosen as a file, or taken from those that are there. */
export function PictureField({ id, describedBy, value, onChange }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    const stored = await uploadPicture(file);
    setRefusal('reason' in stored ? stored.reason : null);
    if ('name' in stored) onChange(stored.name);
  };
  return (
    <div>
      {value !== '' && <img src={`media/${value}`} alt="" className="mb-1.5 max-h-24" />}
      <input
        id={id}
        type="file"
        // A file can be dropped on it.
        className="border-dashed p-5 file:mr-3 file:rounded-lg file:border file:border-slate-200 file:px-3 file:py-1"
        accept="image/*,.heic"
        aria-describedby={`${describedBy ?? ''} ${id}-refusal`}
        onChange={({ target }) => void upload(target.files?.[0])}
      />
      <p id={`${id}-refusal`} className="problem" role="alert">
        {refusal}
      </p>
      <Pictures onChoose={onChange} />
      {value !== '' && (
        <button type="button" onClick={() => onChange('')}>
          {t('Remove picture')}
        </button>
      )}
    </div>
  );
}

/** Lists all pictures to choose from, or the unused ones to delete. */
export function Pictures({ onChoose }: { onChoose?: (name: string) => void }) {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const list = () => getJson<Picture[]>('media').then(setPictures);
  const remove = (name: string) => send('DELETE', `media/${name}`).then(list);
  const shown = pictures.filter(({ isUsed }) => onChoose !== undefined || !isUsed);
  return (
    <details onToggle={() => void list()}>
      <summary>{t(onChoose ? 'Take one that is there' : 'Unused pictures')}</summary>
      {shown.length === 0 && <p>{t('There are none')}</p>}
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ name }) => (
          <li key={name}>
            <button
              type="button"
              title={name}
              onClick={() => (onChoose ? onChoose(name) : void remove(name))}
            >
              <img
                src={`media/${name}`}
                alt={onChoose ? name : ''}
                className="max-h-24 min-w-16 object-contain"
                loading="lazy"
              />
              {!onChoose && t('Delete {}', name)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Stores a picture; otherwise says why not, and what to do. */
export async function uploadPicture(file: File): Promise<{ name: string } | { reason: string }> {
  if (file.size > maxBytes) return { reason: t('Picture: size') };
  const path = `media/${encodeURIComponent(file.name)}`;
  const response = await fetch(path, { method: 'POST', body: file }).catch(() => null);
  if (response === null) return { reason: t('Picture: offline') };
  if (response.ok) return response.json();
  const { reason }: { reason: Refusal } = await response.json();
  return { reason: t(`Picture: ${reason}`) };
}

/** `alternatives` say by language what it shows. */
export type NewPicture = { name: string; alternatives: Record<string, string> };

export function formatPicture({ name, alternatives }: NewPicture, language: string): string {
  const text = alternatives[language] ?? '';
  return `![${text.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${name})`;
}

/** A list item with its continuation lines. */
const listEntry = /^ *(?:[-*]|\d+\.) .*(?:\n(?! *(?:[-*]|\d+\.) ).+)*/gm;

/** Inserts a picture into one text, and at the same place into the others. */
export function insertPicture(
  texts: Record<string, string>,
  language: string,
  picture: NewPicture,
): Record<string, string> {
  const markdown = formatPicture(picture, language);
  const [before = '', after = ''] = (texts[language] ?? '').split(markdown);
  const blocks = before.split(/\n{2,}/).filter((each) => each.trim() !== '');
  const last = blocks.length - 1;
  const entries = blocks[last]?.match(listEntry)?.length ?? 0;
  // A paragraph of its own would end a list, a table or a quote.
  const isInside = entries > 0 || /^\s*[|>]/.test(blocks[last] ?? '');
  return mapValues(texts, (text, each) => {
    if (each === language) {
      return isInside ? text : `${before.trimEnd()}\n\n${markdown}\n\n${after.trimStart()}`.trim();
    }
    const added = formatPicture(picture, each);
    const others = text.split('\n\n');
    let count = 0;
    const list = others[last]?.replaceAll(listEntry, (entry) =>
      ++count === entries ? `${entry} ${added}` : entry,
    );
    const isFound = entries > 0 && count >= entries && list !== undefined;
    return (isFound ? others.with(last, list) : others.toSpliced(last + 1, 0, added)).join('\n\n');
  });
}

type DialogProps = {
  /** Called with null if the writer cancels. */
  onClose: (picture: NewPicture | null) => void;
};

/** Asks for a picture, and for what it shows in each language. */
export function PictureDialog({ onClose }: DialogProps) {
  const languages = Object.keys(useForm().entries);
  const [name, setName] = useState('');
  const [texts, setTexts] = useState<Record<string, string>>({});
  const isComplete = name !== '' && languages.every((language) => texts[language]?.trim());
  return (
    <Dialog
      title={t('Picture')}
      onClose={(chosen) => onClose(chosen === 'insert' ? { name, alternatives: texts } : null)}
    >
      <form method="dialog">
        <PictureField id="new-picture" value={name} onChange={setName} />
        {languages.map((language) => (
          <label key={language}>
            {t('What it shows, for people who do not see it')} <LanguageTag language={language} />
            <input
              lang={language}
              value={texts[language] ?? ''}
              onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
            />
          </label>
        ))}
        <button value="insert" className="primary" disabled={!isComplete}>
          {t('Insert')}
        </button>
        <button>{t('Cancel')}</button>
      </form>
    </Dialog>
  );
}
