/** The mark: a sun behind two ridges. Drawn in the page, so that it costs no request. */
export function LogoMark() {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" className="shrink-0">
      <path
        className="fill-dusk"
        d="M6 0h16a14 14 0 0 1 14 14v16a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Z"
      />
      <circle className="fill-sun" cx="22" cy="15" r="6.5" />
      <path
        className="fill-on-dusk"
        fillOpacity="0.55"
        d="M0 24c6-6 10-6 15-1s10 4 21-5v12a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6Z"
      />
      <path
        className="fill-on-dusk"
        d="M0 29c8-4 13 1 20 0s10-5 16-5v6a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6Z"
      />
    </svg>
  );
}
