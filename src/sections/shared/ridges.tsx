/** The horizon of the site: a low sun behind two ridges, along the foot of a night panel. */
export function Ridges() {
  return (
    <svg
      className="absolute inset-x-0 bottom-0 -z-10 h-2/5 max-h-56 w-full"
      width="1200"
      height="220"
      viewBox="0 0 1200 220"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <circle className="fill-sun" cx="1010" cy="110" r="52" />
      <path
        className="fill-(--ridge-far)"
        d="M0 190c120-30 200-8 330-30s210 20 330 4 180-70 300-44 140 30 240-8v108H0z"
      />
      <path
        className="fill-(--ridge-near)"
        d="M0 210c180-24 300 4 470-16s250 14 400-6 210-22 330-14v46H0z"
      />
    </svg>
  );
}
