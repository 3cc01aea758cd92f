import { href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { calculatorId } from '#features/calculator/estimate-address.ts';

type LowestPriceProps = {
  copy: { price: string; calculate: string };
  language: Language;
  className?: string;
};

/** The lowest licence price, and a link to calculate one's own. */
export function LowestPrice({ copy, language, className }: LowestPriceProps) {
  return (
    <p className={className}>
      {copy.price}{' '}
      <a href={href('pricing', language, calculatorId)} className="prose-link font-semibold">
        {copy.calculate}
      </a>
    </p>
  );
}
