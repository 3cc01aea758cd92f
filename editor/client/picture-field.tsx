import { useState } from 'react';
import type { Picture, Refusal } from '../media.ts';
import { LanguageTag, mapValues } from './fields.tsx';
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
  const [pictures, setPictures] = useState<Picture[]>([]);
  const list = () => getJson<Picture[]>('media').then(setPictures);
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
        className="border-dashed p-5 file:mr-3 file:rounded-lg file:border file:border-line file:px-3 file:py-1"
        accept="image/*,.heic"
        aria-describedby={`${describedBy ?? ''} ${id}-refusal`}
        onChange={({ target }) => void upload(target.files?.[0])}
      />
      <p id={`${id}-refusal`} className="problem" role="alert">
        {refusal}
      </p>
      <details onToggle={() => void list()}>
        <summary>{t('Take one that is there')}</summary>
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ name, isUsed }) => (
            <li key={name}>
              <button type="button" title={name} onClick={() => onChange(name)}>
                <img src={`media/${name}`} alt={name} className="max-h-24" loading="lazy" />
              </button>
              {!isUsed && (
                <button
                  type="button"
                  aria-label={t('Delete {}', name)}
                  onClick={() => void send('DELETE', `media/${name}`).then(list)}
                >
                  {t('Nobody uses it: delete')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </details>
      {value !== '' && (
        <button type="button" onClick={() => onChange('')}>
          {t('Remove picture')}
        </button>
      )}
    </div>
  );
}

/** Stores a picture; otherwise says why not, and what to do. */
export async function uploadPicture(file: File): Promise<{ name: string } | { reason: string }> {
  const path = `media/${encodeURIComponent(file.name)}`;
  const response =
    file.size > maxBytes
      ? null
      : await fetch(path, { method: 'POST', body: file }).catch(() => undefined);
  if (response?.ok) return response.json();
  if (response === undefined) return { reason: t('Picture: offline') };
  const { reason }: { reason: Refusal } = response ? await response.json() : { reason: 'size' };
  return { reason: t(`Picture: ${reason}`) };
}

/** `alternatives` say by language what it shows. */
export type NewPicture = { name: string; alternatives: Record<string, string> };

export function formatPicture({ name, alternatives }: NewPicture, language: string): string {
  const text = alternatives[language] ?? '';
  return `![${text.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${name})`;
}

/** Gives a picture that was put into one text a paragraph of its own, in the others too. */
export function insertPicture(
  texts: Record<string, string>,
  language: string,
  picture: NewPicture,
): Record<string, string> {
  const markdown = formatPicture(picture, language);
  const [before = '', after = ''] = (texts[language] ?? '').split(markdown);
  const blocks = before.split(/\n{2,}/).filter((each) => each.trim() !== '');
  // A paragraph would end a list, a table or a quote.
  const isInside = /^\s*(?:[-*|>]|\d+\.)/.test(blocks.at(-1) ?? '');
  return mapValues(texts, (text, each) => {
    if (each !== language) {
      const added = formatPicture(picture, each);
      return text.split('\n\n').toSpliced(blocks.length, 0, added).join('\n\n');
    }
    return isInside ? text : `${before.trimEnd()}\n\n${markdown}\n\n${after.trimStart()}`.trim();
  });
}

type DialogProps = {
  languages: readonly string[];
  onInsert: (picture: NewPicture) => void;
  onClose: () => void;
};

/** Asks for a picture, and for what it shows in each language. */
export function PictureDialog({ languages, onInsert, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [texts, setTexts] = useState<Record<string, string>>({});
  const isComplete = name !== '' && languages.every((language) => texts[language]?.trim());
  return (
    <dialog
      aria-label={t('Picture')}
      ref={(dialog) => {
        if (dialog?.open === false) dialog.showModal();
      }}
      onClose={onClose}
    >
      <h2>{t('Picture')}</h2>
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
      <button
        type="button"
        className="primary"
        disabled={!isComplete}
        onClick={() => onInsert({ name, alternatives: texts })}
      >
        {t('Insert')}
      </button>
      <button type="button" onClick={onClose}>
        {t('Cancel')}
      </button>
    </dialog>
  );
}
