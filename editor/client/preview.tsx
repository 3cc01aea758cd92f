import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftState } from './draft.ts';
import { start } from './requests.ts';
import { t } from './words.ts';

/** Where somebody edits. */
export type Place = { language: string; text: string };

type Props = { page: string; place: Place; status: DraftState['status']; onClose: () => void };

/** The page as visitors will see it, at the place that is being edited. */
export function Preview({ page, place, status, onClose }: Props) {
  const [language, setLanguage] = useState(place.language);
  const [isPhone, setPhone] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const openedWindow = useRef<Window>(null);
  const address = `${start.pages}${page}?lng=${language}`;
  useEffect(() => setLanguage(place.language), [place.language]);
  const showPlace = useCallback(() => {
    const isShown = place.language === language && place.text !== '';
    if (!isShown) return;
    for (const shown of [frame.current?.contentWindow, openedWindow.current]) {
      shown?.postMessage({ find: place.text }, new URL(start.pages).origin);
    }
  }, [language, place]);
  useEffect(() => {
    const timer = setTimeout(showPlace, 150);
    // A page says that it has loaded, also after a change.
    const onMessage = ({ data, origin }: MessageEvent) => {
      if (origin === new URL(start.pages).origin && data === 'loaded') showPlace();
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
  }, [showPlace]);
  const isBehind = status === 'invalid' || status === 'conflict' || status === 'offline';
  return (
    <aside className="preview" aria-label={t('Preview')}>
      <div className="preview-bar">
        {['es', 'en'].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={language === each}
            onClick={() => setLanguage(each)}
          >
            {each === 'es' ? 'Español' : 'English'}
          </button>
        ))}
        <button type="button" aria-pressed={isPhone} onClick={() => setPhone(!isPhone)}>
          {t('Phone')}
        </button>
        <button
          type="button"
          onClick={() => {
            openedWindow.current = window.open(address, 'preview');
          }}
        >
          {t('In its own window')}
        </button>
        <button type="button" aria-label={t('Close preview')} onClick={onClose}>
          ✕
        </button>
      </div>
      <p role="status" className="preview-note">
        {isBehind && t('Shows the last complete state, until what you are typing is complete.')}
      </p>
      <iframe ref={frame} title={t('Preview')} className={isPhone ? 'phone' : ''} src={address} />
    </aside>
  );
}
