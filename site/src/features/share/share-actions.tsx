import type { Copy } from '@altanube/content/schema/copy';
import { type Prefill, formatPrefillFragment } from '#features/contact-form/prefill.ts';
import type { LinkAttribution } from '@altanube/contact/attribution';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useState } from 'react';

type ShareActionsProps = {
  copy: Copy['site']['share'];
  ask: string;
  /** The URL of the contact page, without a fragment; `prefill` is added to it. */
  contact: string;
  prefill: Prefill;
  attribution: LinkAttribution;
  address: string;
  sectionId: string;
};

export function ShareActions(props: ShareActionsProps) {
  const { copy, ask, contact, prefill, attribution, address, sectionId } = props;
  /** The address that was last to be copied, and whether copying worked. */
  const [copyResult, setCopyResult] = useState<{ address: string; isCopied: boolean } | null>(null);
  const currentResult = copyResult?.address === address ? copyResult : null;

  async function copyAddress(): Promise<void> {
    setCopyResult(null);
    setCopyResult({ address, isCopied: await copyText(address) });
  }

  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      <ButtonLink href={`${contact}#${formatPrefillFragment(prefill, attribution)}`}>
        {ask}
      </ButtonLink>
      <Button variant="outline" onClick={copyAddress}>
        {copy.copy}
      </Button>
      <Button variant="outline" onClick={() => printSheet(sectionId)}>
        {copy.print}
      </Button>
      <p role="status" className="w-full text-sm">
        {currentResult !== null && (currentResult.isCopied ? copy.copied : copy.notCopied)}
      </p>
    </div>
  );
}

/** Copies a text to the clipboard. Returns whether the browser allowed it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not a secure context, or not allowed.
    return false;
  }
}

/** Prints only a section of the page (see `print.css`). */
function printSheet(sectionId: string): void {
  const { dataset } = document.documentElement;
  const section = document.getElementById(sectionId);
  section?.setAttribute('data-sheet', '');
  dataset.printing = 'sheet';
  // Some browsers return from `print()` before the sheet is made.
  addEventListener(
    'afterprint',
    () => {
      delete dataset.printing;
      section?.removeAttribute('data-sheet');
    },
    { once: true },
  );
  print();
}
