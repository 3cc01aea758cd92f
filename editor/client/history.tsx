import { useState } from 'react';
import type { Version } from '../repository.ts';
import type { Draft } from './draft.ts';
import { getDocumentPath, getJson, send } from './requests.ts';
import { t } from './words.ts';

/** The published versions of a document, and the way back to one. */
export function History({ draft }: { draft: Draft }) {
  const [versions, setVersions] = useState<Version[] | null>(null);
  const path = getDocumentPath(draft.document.id);
  const restore = async (commit: string) => {
    await draft.saveNow();
    await send('POST', `${path}/restore`, { commit });
    await draft.reload();
  };
  return (
    <details
      className="menu"
      onToggle={(event) =>
        event.currentTarget.open && void getJson<Version[]>(`${path}/versions`).then(setVersions)
      }
    >
      <summary>{t('History')}</summary>
      <div className="menu-body">
        <button type="button" onClick={() => void restore('@{upstream}')}>
          {t('Discard changes')}
        </button>
        <ol className="versions">
          {versions?.map(({ hash, day, author, subject }) => (
            <li key={hash}>
              {new Date(day).toLocaleDateString(document.documentElement.lang)} · {author} ·{' '}
              {subject}{' '}
              <button type="button" onClick={() => void restore(hash)}>
                {t('Go back to this version')}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
