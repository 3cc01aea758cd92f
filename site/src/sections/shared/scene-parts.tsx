/** What scenes are drawn from, on 1200 by 160 px, in the colours of the theme. */

type Place = { x: number; y: number };

export function Sun({ x, y, r = 48 }: Place & { r?: number }) {
  return <circle fill="var(--sun)" cx={x} cy={y} r={r} />;
}

/** A crescent. */
export function Moon({ x, y }: Place) {
  return <path fill="var(--on-dusk)" d={`M${x} ${y - 24}a26 26 0 1 0 26 34 22 22 0 0 1-26-34z`} />;
}

/** `d` goes to each star, and draws a line of no length there: `M10 20h0`. */
export function Stars({ d }: { d: string }) {
  return <path stroke="var(--on-dusk-soft)" strokeLinecap="round" strokeWidth="3" d={d} />;
}

/** 100 px wide. */
export function Cloud({ x, y }: Place) {
  return (
    <path
      fill="var(--on-dusk)"
      fillOpacity=".85"
      d={`M${x} ${y}a14 14 0 0 1 18-13 22 22 0 0 1 42-3 16 16 0 0 1 26 9 8 8 0 0 1 4 15h-78a10 10 0 0 1-12-8z`}
    />
  );
}

/** Rounded tops from side to side; `x` moves them. */
export function SeaOfClouds({ x, y, opacity }: Place & { opacity: number }) {
  const tops = 'q90-28 180 0'.repeat(8);
  return <path fill="var(--on-dusk)" fillOpacity={opacity} d={`M${x} ${y}${tops}v60H${x}z`} />;
}

export function FarRidge({ d }: { d: string }) {
  return <path fill="var(--ridge-far)" d={d} />;
}

const nearRidge = 'M0 124c150-24 260-28 400-6s240 20 380 0 260-26 420-2v44H0z';

export function NearRidge({ d = nearRidge }: { d?: string }) {
  return <path fill="var(--ridge-near)" d={d} />;
}

export function Snow({ d }: { d: string }) {
  return <path fill="var(--on-dusk)" d={d} />;
}

/** A flag on its pole, which stands at the place. */
export function Flag({ x, y }: Place) {
  return (
    <>
      <path stroke="var(--on-dusk)" strokeWidth="3" d={`M${x} ${y}v-26`} />
      <path fill="var(--sun)" d={`M${x} ${y - 28}l22 8-22 8z`} />
    </>
  );
}
