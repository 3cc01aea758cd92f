import { useState } from 'react';
import type { ComparedVersion } from '../publishing.ts';
import type { Version } from '../repository.ts';
import type { Draft } from './draft.ts';
import { ChangeList } from './changes.tsx';
import { getDocumentPath, getJson } from './requests.ts';
import { t } from './words.ts';

/** Lists the published versions of a document, shows changes since, and restores one. */
export function History({ draft }: { draft: Draft }) {
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [compared, setCompared] = useState<(ComparedVersion & { hash: string }) | null>(null);
  const path = `${getDocumentPath(draft.document.id)}/versions`;
  const compare = async (hash: string) => {
    await draft.saveNow();
    setCompared({ hash, ...(await getJson<ComparedVersion>(`${path}/${hash}`)) });
  };
  const goBack = ({ entries }: ComparedVersion) => {
    const texts = Object.entries(entries).flatMap(([language, entry]) =>
      entry === null ? [] : [[language, entry] as const],
    );
    // A change like any other, which can be undone.
    draft.change({ ...draft.state.entries, ...Object.fromEntries(texts) }, 'version');
    setCompared(null);
  };
  return (
    <details
      className="menu"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void getJson<Version[]>(path).then(setVersions);
      }}
    >
      <summary>{t('History')}</summary>
      <div className="menu-body">
        {versions?.length === 0 && t('Not published yet')}
        {versions?.map(({ hash, time, author, subject }) => (
          <section key={hash}>
            <button type="button" className="toggle" onClick={() => void compare(hash)}>
              {new Date(time).toLocaleString(document.documentElement.lang, {
                dateStyle: 'medium',
                timeStyle: 'short',
              })}{' '}
              · {author} · {subject}
            </button>
            {compared?.hash === hash && (
              <>
                <p>{t(compared.changes.length === 0 ? 'As it is now' : 'Changed since then:')}</p>
                <ChangeList changes={compared.changes} />
                {compared.changes.length > 0 && (
                  <button type="button" className="primary" onClick={() => goBack(compared)}>
                    {t('Go back to this version')}
                  </button>
                )}
              </>
            )}
          </section>
        ))}
      </div>
    </details>
  );
}
