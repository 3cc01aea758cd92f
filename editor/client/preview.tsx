import { useEffect, useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import { useDraft } from './form.tsx';
import { start } from './requests.ts';
import { t } from './words.ts';

/** Where somebody edits. */
export type Place = { language: string; text: string };

type Props = { draft: Draft; known: ReadonlySet<string>; place: Place; onClose: () => void };

/** The page as visitors will see it, at the place that is being edited. */
export function Preview({ draft, known, place, onClose }: Props) {
  const { status } = useDraft(draft);
  const [language, setLanguage] = useState(place.language);
  const [isPhone, setPhone] = useState(false);
  const [loaded, setLoaded] = useState('');
  const frame = useRef<HTMLIFrameElement>(null);
  const address = `${start.pages}${draft.document.page ?? '/'}?lng=${language}`;
  useEffect(() => setLanguage(place.language), [place.language]);
  useEffect(() => {
    const showPlace = () => {
      if (place.language !== language || place.text === '') return;
      frame.current?.contentWindow?.postMessage({ find: place.text }, start.pages);
    };
    const timer = setTimeout(showPlace, 150);
    // A page says that it has loaded, also after a change.
    const onMessage = ({ data, origin }: MessageEvent) => {
      if (origin !== start.pages || data !== 'loaded') return;
      setLoaded(address);
      showPlace();
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
  }, [address, language, place]);
  const isKnown = known.has(draft.document.id);
  const isBuilding = isKnown && loaded !== address;
  useEffect(() => {
    if (!isBuilding) return;
    // The server of the pages may not have been up yet.
    const timer = setInterval(() => frame.current?.setAttribute('src', address), 10_000);
    return () => clearInterval(timer);
  }, [address, isBuilding]);
  const isBehind = status === 'invalid' || status === 'conflict' || status === 'offline';
  return (
    <aside className="flex min-w-0 flex-col border-l border-slate-200" aria-label={t('Preview')}>
      <div className="flex flex-wrap gap-1.5 p-3">
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
        <button type="button" aria-label={t('Close preview')} onClick={onClose}>
          ✕
        </button>
      </div>
      <p role="status" className="px-3 text-[0.8125rem] text-amber-800">
        {isBuilding && t('The preview is being built …')}
        {isBehind && t('Shows the last complete state, until what you are typing is complete.')}
      </p>
      <iframe
        ref={frame}
        title={t('Preview')}
        className={`max-w-full flex-1 self-center bg-white ${isPhone ? 'w-[390px]' : 'w-full'}`}
        src={isKnown ? address : 'about:blank'}
      />
    </aside>
  );
}
