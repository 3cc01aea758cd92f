import type { Copy } from '@altanube/content/schema/copy';
import { type CarriedValues, carryingFragment } from '#features/contact-form/carried-values.ts';
import type { ContactOrigin } from '@altanube/contact/attribution';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useState } from 'react';

type ShareActionsProps = {
  copy: Copy['site']['share'];
  ask: string;
  /** The address of the contact page, without a fragment, and what is carried there. */
  contact: string;
  carried: CarriedValues;
  origin: ContactOrigin;
  address: string;
  sectionId: string;
};

export function ShareActions(props: ShareActionsProps) {
  const { copy, ask, contact, carried, origin, address, sectionId } = props;
  /** The address that was to be copied last, and whether it was. */
  const [copied, setCopied] = useState<{ address: string; isCopied: boolean } | null>(null);
  const told = copied?.address === address ? copied : null;

  async function copyAddress(): Promise<void> {
    setCopied(null);
    setCopied({ address, isCopied: await copyText(address) });
  }

  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      <ButtonLink href={`${contact}#${carryingFragment(carried, origin)}`}>{ask}</ButtonLink>
      <Button variant="outline" onClick={copyAddress}>
        {copy.copy}
      </Button>
      <Button variant="outline" onClick={() => printSheet(sectionId)}>
        {copy.print}
      </Button>
      <p role="status" className="w-full text-sm">
        {told !== null && (told.isCopied ? copy.copied : copy.notCopied)}
      </p>
    </div>
  );
}

/** Puts a text on the clipboard; whether the browser has let it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not a secure context, or not allowed.
    return false;
  }
}

/** Prints a section of the page on a sheet of its own (see `print.css`). */
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
