import { carryingFragment } from '#features/contact-form/carried-values.ts';
import { companySizes } from '#lead/fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useState } from 'react';
import { copyText } from './copy-text.ts';
import type { Estimate } from './estimate.ts';
import { printOffer } from './print-offer.ts';
import type { Totals } from './totals.ts';
import { messageOf, type Wording } from './wording.ts';

type ActionsProps = {
  estimate: Estimate;
  totals: Totals;
  /** Where the estimate is found again; null until the page knows its own address. */
  address: string | null;
  wording: Wording;
  /** The address of the contact page, without a fragment. */
  contact: string;
};

/** What to do with a sum: ask for it, send it to somebody, print it. */
export function Actions({ estimate, totals, address, wording, contact }: ActionsProps) {
  const { actions } = wording.copy;
  const [copied, setCopied] = useState<'no' | 'yes' | null>(null);
  const carried = address === null ? '' : `#${carriedMessage(estimate, totals, address, wording)}`;

  async function copyAddress(): Promise<void> {
    setCopied(null);
    setCopied((await copyText(address ?? '')) ? 'yes' : 'no');
  }

  return (
    <div className="calculator-actions">
      <ButtonLink href={`${contact}${carried}`}>{actions.ask}</ButtonLink>
      <Button variant="outline" onClick={copyAddress}>
        {actions.copy}
      </Button>
      <Button variant="outline" onClick={printOffer}>
        {actions.print}
      </Button>
      <p role="status" className="w-full text-sm">
        {copied === 'yes' && actions.copied}
        {copied === 'no' && actions.notCopied}
      </p>
    </div>
  );
}

function carriedMessage(
  estimate: Estimate,
  { people }: Totals,
  address: string,
  wording: Wording,
): string {
  return carryingFragment({
    message: messageOf(estimate, address, wording),
    size: companySizes.find((size) => people <= Number(size.split('-')[1] ?? Infinity)) ?? '',
  });
}
