import horizon from '#assets/horizon.svg?raw';
import { ogImageSize } from '#site/og-images.ts';
import { markSvg } from './app-icon.ts';

export type OgCardProps = { title: string; line: string; company: string };

/** From these lengths on, a title or a line would take more than three rows. */
const longTitle = 36;
const longLine = 140;

/** Colours of tokens.css, on the night and on the paper below it: satori reads no style sheet. */
const colors = { onDusk: '#f6f1e7', onDuskSoft: '#c3cee2', ink: '#15223b' } as const;

/** What a link to a page looks like where it is shared. Drawn by satori, which knows flex only. */
export function OgCard({ title, line, company }: OgCardProps) {
  return (
    <div
      style={{
        ...ogImageSize,
        display: 'flex',
        flexDirection: 'column',
        padding: '64px 80px 0',
        backgroundImage: `url(${dataUri(horizon)})`,
        fontFamily: 'Bricolage Grotesque',
        color: colors.onDusk,
      }}
    >
      <div
        style={{
          display: 'block',
          maxWidth: 980,
          fontSize: title.length < longTitle ? 78 : 64,
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
          // Ends where the sun begins.
          maxWidth: 800,
          marginTop: 26,
          fontSize: 32,
          lineHeight: 1.36,
          color: colors.onDuskSoft,
          // satori takes a balanced text with a limit for one that is always too long.
          ...(line.length < longLine ? { textWrap: 'balance' } : { lineClamp: 3 }),
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
          color: colors.ink,
        }}
      >
        <img src={dataUri(markSvg)} alt="" width={54} height={54} style={{ marginRight: 16 }} />
        {company}
      </div>
    </div>
  );
}

function dataUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
