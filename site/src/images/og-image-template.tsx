import horizon from './horizon.svg?raw';
import { fillColors, readColor } from '#brand/palette.ts';
import { typefaceName } from '#brand/typeface.ts';
import { ogImageSize } from '@altanube/content/og-images';
import { logoSvg } from './favicons.ts';

export type OgImageTexts = { title: string; line: string; company: string };

/** In characters: longer texts would take more than three rows at the large size. */
const maxLargeTitleLength = 36;
const maxBalancedLineLength = 140;

/** The Open Graph image, laid out by satori, which supports no other layout than flexbox. */
export function OgImageTemplate({ title, line, company }: OgImageTexts) {
  return (
    <div
      style={{
        ...ogImageSize,
        display: 'flex',
        flexDirection: 'column',
        padding: '64px 80px 0',
        backgroundImage: `url(${dataUri(fillColors(horizon))})`,
        fontFamily: typefaceName,
        color: readColor('on-brand'),
      }}
    >
      <div
        style={{
          display: 'block',
          maxWidth: 980,
          fontSize: title.length < maxLargeTitleLength ? 78 : 64,
          fontWeight: 700,
          lineHeight: 1.06,
          letterSpacing: '-0.02em',
          textWrap: 'balance',
        }}
      >
        {title}
      </div>
      <div
        style={{
          display: 'block',
          // Leaves room for the sun in the background.
          maxWidth: 800,
          marginTop: 26,
          fontSize: 32,
          lineHeight: 1.36,
          color: readColor('on-brand-soft'),
          // With both, satori truncates text that would fit.
          ...(line.length < maxBalancedLineLength ? { textWrap: 'balance' } : { lineClamp: 3 }),
        }}
      >
        {line}
      </div>
      <div
        style={{
          position: 'absolute',
          left: 80,
          top: 548,
          display: 'flex',
          alignItems: 'center',
          fontSize: 36,
          fontWeight: 700,
          letterSpacing: '-0.01em',
          color: readColor('text'),
        }}
      >
        <img src={dataUri(logoSvg)} alt="" width={54} height={54} style={{ marginRight: 16 }} />
        {company}
      </div>
    </div>
  );
}

function dataUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
