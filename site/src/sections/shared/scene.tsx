import { spriteUrl } from '#icons/icon-sprite.ts';
import type { ReactNode } from 'react';

/** What the lower edge of a dark panel shows: the same mountains in another light and weather. */
const scenes = {
  /** The sun in the middle. */
  dawn: (
    <>
      <Sun x={600} y={70} />
      <Ridges />
    </>
  ),
  /** The sun on the right, below text on the left. */
  sunrise: (
    <>
      <Sun x={1000} y={70} />
      <Ridges />
    </>
  ),
  evening: (
    <>
      <Stars d="M270 30h0M350 66h0M520 22h0M590 58h0" />
      <Moon x={370} y={58} />
      <Ridges />
    </>
  ),
  /** Two peaks of one height. */
  peaks: (
    <>
      <Sun x={935} y={76} r={44} />
      <FarRidge d="M0 112c140-24 300-20 420-4s200-6 260-22L790 40q30-34 60 0l85 66 85-66q30-34 60 0l76 56c20 8 36 12 44 12v52H0z" />
      <Snow d="M790 40q30-34 60 0l-14 11-14-9-16 11zM1020 40q30-34 60 0l-14 11-14-9-16 11z" />
      <NearRidge />
    </>
  ),
  /** The peaks above a sea of clouds. */
  clouds: (
    <>
      <Stars d="M680 24h0M772 52h0M1130 30h0" />
      <Sun x={1000} y={66} />
      <FarRidge d="M0 130l150-40 90 24 140-50 120 54 130-40 96 40 84-78q18-12 34 0l90 82 90-52 80 36 96-22v76H0z" />
      <Snow d="M810 40q18-12 34 0l20 18-20 2-16-10-16 12-12-2z" />
      <SeaOfClouds x={-80} y={136} opacity={0.4} />
      <SeaOfClouds x={0} y={154} opacity={0.9} />
    </>
  ),
  /** A path over a pass. */
  path: (
    <>
      <Sun x={980} y={70} r={44} />
      <FarRidge d="M0 108c160-30 300-24 440-2s200-2 280-30l70-26q40-20 74 8l116 46 96-50q30-18 64 4l60 30v72H0z" />
      <NearRidge d="M0 132c180-24 340-22 480-8s200 6 290-6 140-16 210-16 150 12 220 22v36H0z" />
      <path
        fill="var(--on-brand)"
        fillOpacity=".9"
        d="M760 160c96-12 224-10 216-26s-76-10-66-20 62-4 70-12c2 10-46 8-48 14s88 4 84 20-110 14-156 24z"
      />
    </>
  ),
  /** A signpost where the way divides. */
  signpost: (
    <>
      <Sun x={1010} y={82} r={44} />
      <Ridges />
      <path fill="var(--brand-deep)" d="M846 26h8v106h-8z" />
      <path fill="var(--accent)" d="M824 32h72l14 11-14 11h-72z" />
      <path fill="var(--on-brand)" d="M876 64h-72l-14 11 14 11h72z" />
    </>
  ),
  /** A hut with its lights on. */
  hut: (
    <>
      <Stars d="M670 48h0M730 20h0M862 26h0M1010 16h0M1084 44h0M1160 22h0" />
      <Moon x={780} y={38} />
      <FarRidge d="M0 100c180-30 320-20 460 0s200 10 280-6 150-30 250-26 140 40 210 38v54H0z" />
      <path fill="var(--brand-deep)" d="M924 44h72v36h-72zM976 18h10v20h-10z" />
      <path fill="var(--ridge-near)" d="M910 48l50-32 50 32z" />
      <path fill="var(--accent)" d="M936 54h14v14h-14zM970 54h14v14h-14z" />
      <NearRidge />
    </>
  ),
  /** The sun's way over a day. */
  day: (
    <>
      <path
        fill="none"
        stroke="var(--on-brand-soft)"
        strokeDasharray="2 11"
        strokeLinecap="round"
        strokeWidth="2"
        d="M680 148a250 108 0 0 1 500 0"
      />
      <Sun x={930} y={40} r={32} />
      <FarRidge d="M0 118c160-22 330-14 520 2s420 2 680-8v48H0z" />
      <NearRidge />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type SceneName = keyof typeof scenes;

/** In a panel that is wider or narrower than the drawing, what matters in it stays in sight. */
const inTheMiddle: readonly SceneName[] = ['dawn', 'evening'];

/** Decoration along the lower edge of a dark panel. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg
      className="scene"
      width="1200"
      height="160"
      viewBox="0 0 1200 160"
      preserveAspectRatio={inTheMiddle.includes(name) ? 'xMidYMax slice' : 'xMaxYMax slice'}
      aria-hidden="true"
    >
      {scenes[name]}
    </svg>
  );
}

/** Both ridges, which most pages have from the file of the icons. */
function Ridges() {
  return <use href={`${spriteUrl}#ridges`} />;
}

// What scenes are drawn from, on 1200 by 160 px, in the colours of the theme.

type Place = { x: number; y: number };

function Sun({ x, y, r = 48 }: Place & { r?: number }) {
  return <circle fill="var(--accent)" cx={x} cy={y} r={r} />;
}

/** A crescent. */
function Moon({ x, y }: Place) {
  return <path fill="var(--on-brand)" d={`M${x} ${y - 24}a26 26 0 1 0 26 34 22 22 0 0 1-26-34z`} />;
}

/** `d` goes to each star, and draws a line of no length there: `M10 20h0`. */
function Stars({ d }: { d: string }) {
  return <path stroke="var(--on-brand-soft)" strokeLinecap="round" strokeWidth="3" d={d} />;
}

/** Rounded tops from side to side; `x` moves them. */
function SeaOfClouds({ x, y, opacity }: Place & { opacity: number }) {
  const tops = 'q90-28 180 0'.repeat(8);
  return <path fill="var(--on-brand)" fillOpacity={opacity} d={`M${x} ${y}${tops}v60H${x}z`} />;
}

function FarRidge({ d }: { d: string }) {
  return <path fill="var(--ridge-far)" d={d} />;
}

const nearRidge = 'M0 124c150-24 260-28 400-6s240 20 380 0 260-26 420-2v44H0z';

function NearRidge({ d = nearRidge }: { d?: string }) {
  return <path fill="var(--ridge-near)" d={d} />;
}

function Snow({ d }: { d: string }) {
  return <path fill="var(--on-brand)" d={d} />;
}
