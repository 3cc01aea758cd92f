const sun = '<circle fill="#ff7a4d" cx="22" cy="15" r="6.5"/>';
const farRidge = 'fill="#f6f1e7" fill-opacity=".55" d="M0 24c6-6 10-6 15-1s10 4 21-5';
const nearRidge = 'fill="#f6f1e7" d="M0 29c8-4 13 1 20 0s10-5 16-5';

/** The logo: a sun behind two ridges, on a 36 px square with rounded corners, one of them larger. */
export const logo = drawLogo(
  'M6 0h16a14 14 0 0 1 14 14v16a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Z',
  'V30a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6Z',
);

/** The logo on a full square, for systems that crop icons to a shape of their own. */
export const squareLogo = drawLogo('M0 0h36v36H0Z', 'V36H0Z');

/**
 * Two ridges along the lower edge of a 1200 by 160 px panel. An element that a page refers to with
 * `<use>` inherits the custom properties of the page, so the colours follow its theme.
 */
export const ridges =
  '<path fill="var(--ridge-far)" d="M0 96c60-10 110-34 170-32s100 36 170 34 80-36 130-38 70 30 130 30 80-36 140-38 80-14 120-12 80 50 140 50 80-40 130-42 60 12 70 16v96H0z"/>' +
  '<path fill="var(--ridge-near)" d="M0 124c150-24 260-28 400-6s240 20 380 0 260-26 420-2v44H0z"/>';

/** `frame` is the outline of the sky, `foot` closes both ridges along its lower edge. */
function drawLogo(frame: string, foot: string): string {
  const sky = `<path fill="#1b2c4d" d="${frame}"/>`;
  return `${sky}${sun}<path ${farRidge}${foot}"/><path ${nearRidge}${foot}"/>`;
}
