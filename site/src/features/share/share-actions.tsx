import type { ShareCopy } from '@altanube/content/schema/share';
import { carryingFragment, type CarriedValues } from '#features/contact-form/carried-values.ts';
import type { ContactOrigin } from '@altanube/contact/attribution';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useState } from 'react';
import { copyText } from './copy-text.ts';
import { printSheet } from './print-sheet.ts';

type ShareActionsProps = {
  copy: ShareCopy;
  /** What the link to the contact form says. */
  ask: string;
  /** The address of the contact page, without a fragment, and what is carried there. */
  contact: string;
  carried: CarriedValues;
  origin: ContactOrigin;
  /** What is copied. */
  address: string;
  /** What is printed. */
  sectionId: string;
};

/** What to do with what came out: ask for it, send it to somebody, print it. */
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
