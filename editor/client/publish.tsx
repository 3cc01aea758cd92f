import { useState } from 'react';
import type { Draft } from './draft.ts';
import { send, type Overview } from './requests.ts';
import { t } from './words.ts';

type Props = { overview: Overview; draft: Draft | null; refresh: () => Promise<void> };

/** The bar that says what is not published yet, and publishes it. */
export function Publishing({ overview, draft, refresh }: Props) {
  const [message, setMessage] = useState('');
  const [outcome, setOutcome] = useState('');
  const { changed, problems } = overview;
  const [isConflict, setIsConflict] = useState(false);
  const publish = async (prefer?: 'mine' | 'theirs') => {
    setOutcome(t('Publishing …'));
    await draft?.saveNow();
    const response = await send('POST', 'publish', {
      message: message || t('Change texts'),
      prefer,
    });
    const { reason = 'failed' } = (await response?.json()) ?? {};
    setOutcome(response?.ok ? t('Published.') : t(`Not published: ${reason}`));
    setIsConflict(reason === 'conflict');
    if (response?.ok) setMessage('');
    await refresh();
    await draft?.reload();
  };
  return (
    <footer>
      {isConflict && (
        <>
          <button type="button" onClick={() => void publish('mine')}>
            {t('Publish mine')}
          </button>
          <button type="button" onClick={() => void publish('theirs')}>
            {t('Publish theirs')}
          </button>
        </>
      )}
      <span role="status">{outcome || t('{} files changed, not published', changed.length)}</span>
      <input
        value={message}
        placeholder={t('What did you change?')}
        aria-label={t('What did you change?')}
        onChange={(event) => setMessage(event.target.value)}
      />
      <button
        type="button"
        className="primary"
        disabled={changed.length === 0 || problems.length > 0}
        onClick={() => void publish()}
      >
        {t('Publish')}
      </button>
    </footer>
  );
}
