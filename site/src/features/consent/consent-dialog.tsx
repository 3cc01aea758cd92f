import type { Copy } from '@altanube/content/schema/copy';
import { parseLinkedText } from '@altanube/content/linked-text';
import { consentCategories, consentTextsUrl, type ConsentCategory } from './consent.ts';
import { choicesId, dialogId, opensDialog, privacyControlId, titleId } from './dialog-elements.ts';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { Button } from '#ui/button.tsx';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { LinkedParts } from '#ui/links.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { clsx } from 'clsx';
import { X } from 'lucide';
import { type ReactNode, Fragment } from 'react';

type ConsentDialogProps = {
  copy: Copy['consent'];
  /** Of the text. Visitors who answered another version are asked again. */
  version: number | string;
  language: Language;
};

/**
 * The consent dialog of every page. `consent.early.ts`, right after it, opens it before the first
 * paint if no valid consent is stored. Without JavaScript only the language is stored (exempt).
 */
export function ConsentDialog({ copy, version, language }: ConsentDialogProps) {
  const parts = parseLinkedText(copy.about.policies, {
    privacy: href('privacy', language),
    cookies: href('cookies', language),
  });
  // `dialog-controls.ts` puts the texts of the tab above them.
  const policies = (
    <p className="mt-3 text-sm">
      <LinkedParts parts={parts} />
    </p>
  );
  return (
    <dialog
      id={dialogId}
      className="print:hidden storage-choice"
      aria-labelledby={titleId}
      data-version={version}
      data-text={consentTextsUrl(language)}
    >
      <div className="storage-choice-card">
        <div className="flex items-start gap-4">
          <h2 id={titleId} tabIndex={-1} className="mr-auto text-2xl">
            {copy.title}
          </h2>
          <button
            type="button"
            value="close"
            className={clsx(tooltipControl, 'storage-choice-close')}
            hidden
          >
            <DrawnIcon node={X} />
            <Tooltip>{copy.close}</Tooltip>
          </button>
        </div>
        <div role="tablist" aria-label={copy.tabs.label} className="storage-choice-tabs">
          <Tab name="consent" label={copy.tabs.consent} />
          <Tab name="details" label={copy.tabs.details} />
          <Tab name="about" label={copy.tabs.about} />
        </div>
        <Panel name="consent">
          <p className="max-sm:text-sm">{copy.intro}</p>
          <p id={privacyControlId} className="mt-3 text-sm text-soft" hidden>
            {copy.globalPrivacyControl}
          </p>
          <form method="dialog" className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_1fr]">
            <Button type="submit" variant="outline" className="max-sm:px-2" value="accept">
              {copy.accept}
            </Button>
            <Button type="submit" variant="outline" className="max-sm:px-2" value="reject">
              {copy.reject}
            </Button>
            <Button
              variant="outline"
              className="max-sm:col-span-2"
              value="customise"
              aria-expanded={false}
              aria-controls={choicesId}
            >
              {copy.customise}
            </Button>
          </form>
          <form method="dialog" id={choicesId} className="mt-4" hidden>
            {consentCategories.map((category) => (
              <Choice key={category} copy={copy} category={category} />
            ))}
            <Button type="submit" className="mt-4" value="save">
              {copy.save}
            </Button>
          </form>
        </Panel>
        <Panel name="details" hidden>
          {policies}
        </Panel>
        <Panel name="about" hidden>
          {policies}
        </Panel>
      </div>
    </dialog>
  );
}

const tabId = (name: string) => `storage-choice-tab-${name}`;
const panelId = (name: string) => `storage-choice-panel-${name}`;

function Tab({ name, label }: { name: string; label: string }) {
  const isFirst = name === 'consent';
  return (
    <button
      type="button"
      role="tab"
      value="tab"
      id={tabId(name)}
      aria-controls={panelId(name)}
      aria-selected={isFirst}
      tabIndex={isFirst ? 0 : -1}
    >
      {label}
    </button>
  );
}

type PanelProps = { name: string; hidden?: boolean; children: ReactNode };

function Panel({ name, hidden = false, children }: PanelProps) {
  return (
    <div role="tabpanel" id={panelId(name)} aria-labelledby={tabId(name)} hidden={hidden}>
      {children}
    </div>
  );
}

function Choice({ copy, category }: { copy: Copy['consent']; category: ConsentCategory }) {
  const { name } = copy.categories[category];
  const isFixed = category === 'necessary';
  return (
    <label>
      <span>
        <span className="font-semibold">{name}</span>
        {isFixed && <span className="text-sm text-soft">{` (${copy.alwaysActive})`}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={category}
        defaultChecked={isFixed}
        disabled={isFixed}
        className="switch"
      />
    </label>
  );
}

export function ConsentButton({ label, className }: { label: string; className?: string }) {
  return (
    <button type="button" {...{ [opensDialog]: '' }} className={clsx('needs-script', className)}>
      {label}
    </button>
  );
}

/** The texts of the dialog's other tabs, one element each; fetched by `dialog-controls.ts`. */
export function ConsentTexts({ copy }: { copy: Copy['consent'] }) {
  return (
    <div>
      <dl>
        {consentCategories.map((category) => {
          const { name, details, stored } = copy.categories[category];
          return (
            <div key={category} className="mt-3">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-sm">
                {details}
                {stored.map(({ key }, index) => (
                  <Fragment key={key}>
                    {index === 0 ? ' ' : ', '}
                    <code>{key}</code>
                  </Fragment>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      <div>
        <h3 className="text-xl">{copy.about.title}</h3>
        {copy.about.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3 text-sm">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}
